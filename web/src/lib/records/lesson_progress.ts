/** The progress of each guided game in this browser. */
import { keep, recall } from "../browser/storage";

/** A started lesson: its table, how many of its lines have been read, and its number. */
interface LessonProgress {
  table: string;
  read: number;
  lesson?: number;
}

export const lessonProgress = (): Record<string, LessonProgress | undefined> => recall("lessons", {});

export function saveLessonProgress(slug: string, progress: LessonProgress): void {
  keep("lessons", { ...lessonProgress(), [slug]: progress });
}
