/** The statistics of a finished game as rows of tables. */
import type { Statistic } from "../../../frames";

export interface Row {
  label: string;
  cells: string[];
}

/**
 * The rows of a table, one for each statistic of the game's seats or rounds and each of its columns. Rows of
 * zeros are left out.
 */
export function rowsOf(statistics: Statistic[], per: Statistic["per"]): Row[] {
  return statistics
    .filter((each) => each.per === per)
    .flatMap((each) => rowsOfOne(each))
    .filter(({ cells }) => cells.some((cell) => cell !== "0" && cell !== ""));
}

export const sumOf = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0);

function rowsOfOne({ label, per, columns, texts }: Statistic): Row[] {
  const units = (per === "game" ? [texts] : texts) as (string | string[])[];
  if (columns.length === 0) return [{ label, cells: units as string[] }];
  return columns.map((column, place) => ({
    label: `${label}, ${column}`,
    cells: units.map((unit) => unit[place] ?? ""),
  }));
}
