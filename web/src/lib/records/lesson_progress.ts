/** The progress of each guided game in this browser. */
import { keep, recall } from "../browser/storage";

/** A started lesson: its table, and how many lines of the whole guide have been read. */
interface Left {
  table: string;
  read: number;
}

export const lessonsLeft = (): Record<string, Left | undefined> => recall("lessons", {});

export function keepLeft(slug: string, left: Left): void {
  keep("lessons", { ...lessonsLeft(), [slug]: left });
}
