/** The time limits that a table may have for an answer, and what happens when the time is up, in words. */
import type { State } from "../../frames";

export type Late = State["clock"]["late"];

export const CLOCKS: [seconds: number, words: string][] = [
  [0, "as long as it takes"],
  [60, "a minute"],
  [600, "ten minutes"],
  [86_400, "a day"],
];

export const LATE: [late: Late, words: string][] = [
  ["default", "gets the default answer; after two in a row a bot plays"],
  ["bot", "is replaced by a bot at once"],
];
