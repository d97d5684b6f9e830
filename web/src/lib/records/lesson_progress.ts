/** The progress of each guided game in this browser. */
import { keep, recall } from "../browser/storage";

/** A started lesson: its table, and how many lines of the whole guide have been read. */
interface LessonProgress {
  table: string;
  read: number;
}

export const lessonProgress = (): Record<string, LessonProgress | undefined> => recall("lessons", {});

export function saveLessonProgress(slug: string, progress: LessonProgress): void {
  keep("lessons", { ...lessonProgress(), [slug]: progress });
}
