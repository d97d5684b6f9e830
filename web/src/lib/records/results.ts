/** The results of my games. They are stored in this browser only, and one click deletes them. */
import type { Game } from "../../frames";
import { dayBefore, isDay } from "./days";
import { forget, keep, recall, validItems } from "../browser/storage";
import { inForms, t } from "../words/words";

export interface Result {
  table: string;
  /** Milliseconds since 1970. */
  at: number;
  won: boolean;
  /** My points, in games that each player plays for themselves. */
  score: number | null;
  /** The number of choices made at the table. */
  choices: number;
  /** The result in words. */
  words: string;
  /** The date of the daily deal, if it was one. */
  daily: string | null;
  /** Whether it was played on this device, so that no server has checked it; older results do not say so. */
  device?: boolean;
}

const MOST = 400;

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

const isResult = ({ table, at, won, score, choices, words, daily, device }: Partial<Result>): boolean =>
  typeof table === "string" &&
  typeof words === "string" &&
  typeof won === "boolean" &&
  isNumber(at) &&
  isNumber(choices) &&
  (score === null || isNumber(score)) &&
  (daily === null || isDay(daily)) &&
  (device === undefined || typeof device === "boolean");

/** All results of a game, the latest last. */
export const resultsOf = (slug: string): Result[] => recall(`results.${slug}`, validItems(isResult));

/** Store the result of a table. Each table counts once, however often its end is shown. */
export function noteResult(slug: string, result: Result): void {
  const all = resultsOf(slug);
  if (all.some(({ table }) => table === result.table)) return;
  keep(`results.${slug}`, [...all, result].slice(-MOST));
}

export const forgetResults = (slug: string): void => {
  forget(`results.${slug}`);
};

/** The best result in words: the most points, or in games without points the win with the fewest choices. */
export function bestOf(
  results: Pick<Result, "score" | "won" | "choices">[],
  game: Pick<Game, "score_forms">,
): string {
  const scores = results.flatMap(({ score }) => (score === null ? [] : [score]));
  if (scores.length > 0) return inForms(Math.max(...scores), game.score_forms);
  const wins = results.filter(({ won }) => won).map(({ choices }) => choices);
  return wins.length > 0 ? t("won in {0:1 choice|# choices}", Math.min(...wins)) : "";
}

/** The number of days in a row, up to today or yesterday, on which I finished the daily deal. */
export function streakOf(results: Pick<Result, "daily">[], today: string): number {
  const days = new Set(results.map(({ daily }) => daily));
  let day = days.has(today) ? today : dayBefore(today);
  let streak = 0;
  for (; days.has(day); day = dayBefore(day)) streak += 1;
  return streak;
}
