/** The time limits that a table may have for an answer, and what happens when the time is up, in words. */
import type { State } from "../../frames";
import { t } from "../words/words";

export type Late = State["clock"]["late"];

export const CLOCKS: [seconds: number, words: string][] = [
  [0, t("as long as it takes")],
  [60, t("a minute")],
  [600, t("ten minutes")],
  [86_400, t("a day")],
];

export const LATE: [late: Late, words: string][] = [
  ["default", t("gets the default answer; after two in a row a bot plays")],
  ["bot", t("is replaced by a bot at once")],
];
