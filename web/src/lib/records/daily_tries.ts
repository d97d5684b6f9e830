/**
 * The daily deals that were played in this browser. The first table of a day counts as the first try, however
 * it ended.
 */
import { isDay } from "./days";
import { isText, keep, recall, validItems } from "../browser/storage";

interface Try {
  day: string;
  table: string;
}

const MOST = 60;

const isTry = ({ day, table }: Partial<Try>): boolean => isDay(day) && isText(table);
const tries = (slug: string): Try[] => recall(`tries.${slug}`, validItems(isTry));

/** Note that I play a date's deal at a table. */
export function noteTry(slug: string, day: string, table: string): void {
  const all = tries(slug);
  if (all.some((one) => one.table === table)) return;
  keep(`tries.${slug}`, [...all, { day, table }].slice(-MOST));
}

/** Which try of a date's deal a table is, from 1. A table that was not noted counts as the last. */
export function tryOf(slug: string, day: string, table: string): number {
  const sameDay = tries(slug).filter((one) => one.day === day);
  const place = sameDay.findIndex((one) => one.table === table);
  return 1 + (place < 0 ? sameDay.length : place);
}
