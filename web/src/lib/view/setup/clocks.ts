/** The time limits that a table may have for an answer, and what happens when the time is up, in words. */
import type { State } from "../../../frames";
import { english } from "../../words/words";

export type Late = State["clock"]["late"];

export const CLOCKS: [seconds: number, words: string][] = [
  [0, english("as long as it takes")],
  [60, english("a minute")],
  [600, english("ten minutes")],
  [86_400, english("a day")],
];

export const LATE: [late: Late, words: string][] = [
  ["default", english("gets the default answer; after two in a row a bot plays")],
  ["bot", english("is replaced by a bot at once")],
];
