/** The progress of each guided game in this browser. */
import { isRecord, isText, keep, recall, validEntries } from "../browser/storage";

/** A started lesson: its table, how many of its lines have been read, its number, and whether all are read. */
interface LessonProgress {
  table: string;
  read: number;
  lesson?: number;
  over?: boolean;
}

const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const validProgress = validEntries(
  isRecord<LessonProgress>(
    ({ table, read, lesson, over }) =>
      isText(table) &&
      isCount(read) &&
      (lesson === undefined || isCount(lesson)) &&
      (over === undefined || typeof over === "boolean"),
  ),
);

export const lessonProgress = (): Record<string, LessonProgress | undefined> =>
  recall("lessons", validProgress);

export function saveLessonProgress(slug: string, progress: LessonProgress): void {
  keep("lessons", { ...lessonProgress(), [slug]: progress });
}
