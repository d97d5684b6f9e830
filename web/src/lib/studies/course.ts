/** How games unfold: quantiles of their pace, and the spread of numbers over games. */
import type { Game } from "../../frames";
import { TENTHS } from "../device/lab/move_measures";
import { t } from "../words/words";
import { estimateOf, knownOf, quantileOf } from "./estimates";
import type { Bins, Estimate } from "../view/results/lab";
import { sideWords } from "../view/results/sides";
import { type Measures, valuesOf } from "./studies";

/** Fewer games of one kind have no band. */
const FEWEST = 30;
const MOST_BINS = 32;
const QUANTILES = { low: 0.05, quarter: 0.25, median: 0.5, threeQuarters: 0.75, high: 0.95 };

/** The quantiles of some games after each tenth. */
export interface Band {
  name: string;
  steps: Record<keyof typeof QUANTILES, number>[];
}

/** The pace of the games with each result, or of all with a winner. */
export function bandsOf(game: Pick<Game, "team" | "factions" | "names">, measures: Measures): Band[] {
  const pace = Array.from({ length: TENTHS }, (_, tenth) => valuesOf(measures, `pace.${String(tenth)}`));
  const results = game.team
    ? [
        { name: t("Games won"), ...resultOf("wins.win", 1) },
        { name: t("Games lost"), ...resultOf("wins.win", 0) },
      ]
    : game.factions.map((side) => ({ name: sideWords(game, side), ...resultOf(`wins.${side}`, 1) }));
  const groups =
    results.length > 0 ? results : [{ name: t("Games with a winner"), measure: "pace.0", won: null }];
  return groups.flatMap(({ name, measure, won }) => {
    const result = valuesOf(measures, measure);
    const mine = [...result.keys()].filter((place) =>
      won === null ? !Number.isNaN(result[place] ?? NaN) : result[place] === won,
    );
    if (mine.length < FEWEST) return [];
    return [{ name, steps: pace.map((values) => quantilesOf(mine.map((place) => values[place] ?? NaN))) }];
  });
}

const resultOf = (measure: string, won: number): { measure: string; won: number | null } => ({
  measure,
  won,
});

function quantilesOf(values: number[]): Band["steps"][number] {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number): number => quantileOf(sorted, share);
  const { low, quarter, median, threeQuarters, high } = QUANTILES;
  return {
    ...{ low: at(low), quarter: at(quarter), median: at(median) },
    ...{ threeQuarters: at(threeQuarters), high: at(high) },
  };
}

/** The mean number of choices in each tenth of the game. */
export const choicesOf = (measures: Measures): Estimate[] =>
  Array.from({ length: TENTHS }, (_, tenth) =>
    estimateOf(knownOf(valuesOf(measures, `choices.${String(tenth)}`))),
  );

/** The whole numbers of a measure in bins, as `sum_up` makes them; null if there are none. */
export function binsOf(values: Float64Array | number[]): Bins | null {
  const known = knownOf(values).map(Math.round);
  if (known.length === 0) return null;
  const least = known.reduce((one, other) => Math.min(one, other));
  const most = known.reduce((one, other) => Math.max(one, other));
  const bin = (value: number, width: number): number => Math.floor(value / width);
  let width = 1;
  while (bin(most, width) - bin(least, width) >= MOST_BINS) width *= 2;
  const start = bin(least, width);
  const counts = Array<number>(bin(most, width) - start + 1).fill(0);
  for (const value of known) {
    const place = bin(value, width) - start;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return { least: start * width, width, counts };
}
