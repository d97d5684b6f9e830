/** Means and shares of a value per game, and differences of paired games; see `deadhand/lab/analysis/`. */
import type { Estimate } from "../view/results/lab";

/** Values per game, NaN where there is none. */
export type Values = ArrayLike<number> & Iterable<number>;

/** The probability with which a usual interval misses the true value, ... */
const USUAL = 0.05;
/** ... and that with which any of the intervals of one question after the other does, if they are corrected. */
const SURE = 0.01;
/** Fewer games, or fewer that differ, answer no question. */
const FEWEST = 30;
/** Standard deviations of a normal distribution that leave 5 % outside. */
const Z = 1.959963984540054;

/** A question about two sets of games with the same deals. */
export interface Answer {
  first: Estimate;
  second: Estimate;
  /** The interval is corrected for all questions. */
  difference: Estimate;
  judgement: "differs" | "no difference found" | "too few games";
}

export const meanOf = (values: number[]): number =>
  values.reduce((sum, each) => sum + each, 0) / values.length;

/** Return the values that are known. */
export const knownOf = (values: Values): number[] => [...values].filter((each) => !Number.isNaN(each));

/** Return the value below which a share of sorted values lies, as NumPy's `quantile`. */
export function quantileOf(sorted: number[], share: number): number {
  const place = share * (sorted.length - 1);
  const low = Math.floor(place);
  const [one = NaN, other = one] = [sorted[low], sorted[low + 1]];
  return one + (other - one) * (place - low);
}

/** Return the mean of one value per game: Wilson's interval if all are 0 or 1, else Student's. */
export function estimateOf(values: number[]): Estimate {
  const mean = meanOf(values);
  if (values.every((each) => each === 0 || each === 1))
    return { mean, ...shareInterval(mean, values.length) };
  if (values.length < 2 || isConstant(values)) return { mean, low: mean, high: mean };
  return { mean, ...meanInterval(values, mean, USUAL) };
}

/** Wilson, "Probable inference, the law of succession, and statistical inference", 1927. */
function shareInterval(share: number, games: number): { low: number; high: number } {
  const weight = (Z * Z) / games;
  const middle = (share + weight / 2) / (1 + weight);
  const reach = Math.sqrt(share * (1 - share) * weight + (weight * weight) / 4) / (1 + weight);
  return { low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

function meanInterval(values: number[], mean: number, outside: number): { low: number; high: number } {
  const squares = values.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  const error = Math.sqrt(squares / (values.length - 1) / values.length);
  const reach = error * studentReach(outside, values.length - 1);
  return { low: mean - reach, high: mean + reach };
}

const isConstant = (values: number[]): boolean => values.every((each) => each === values[0]);

/**
 * Answer questions about paired games. The intervals are corrected by Bonferroni's method for all questions that have
 * enough games. A question whose values are all equal has no answer.
 */
export function answersOf(pairs: [Values, Values][]): (Answer | null)[] {
  const known = pairs.map(([first, second]) => knownPairs(first, second));
  const asked = known.map(([first, second]) => first.length > 0 && !isConstant([...first, ...second]));
  const differences = known.map(([first, second]) => second.map((each, place) => each - (first[place] ?? 0)));
  const tested = differences.filter((each, place) => asked[place] && isTested(each)).length;
  return known.map(([first, second], place): Answer | null => {
    const values = differences[place] ?? [];
    if (!asked[place]) return null;
    const difference = pairedDifference(values, SURE / Math.max(1, tested));
    const plain = (mean: number): Estimate => ({ mean, low: mean, high: mean });
    const found = difference.low > 0 || difference.high < 0;
    return {
      ...{ first: plain(meanOf(first)), second: plain(meanOf(second)), difference },
      judgement: !isTested(values) ? "too few games" : found ? "differs" : "no difference found",
    };
  });
}

function knownPairs(first: Values, second: Values): [number[], number[]] {
  const known = [...first].map((each, place) => !Number.isNaN(each) && !Number.isNaN(second[place] ?? NaN));
  return [[...first].filter((_, place) => known[place]), [...second].filter((_, place) => known[place])];
}

/** Whether enough pairs differ for a test, or none, which is an answer too. */
function isTested(differences: number[]): boolean {
  const differing = differences.filter((each) => each !== 0).length;
  return differing === 0 || differing >= FEWEST;
}

function pairedDifference(differences: number[], outside: number): Estimate {
  const mean = meanOf(differences);
  if (isConstant(differences)) return { mean, low: mean, high: mean };
  return { mean, ...meanInterval(differences, mean, outside) };
}

const reaches = new Map<string, number>();

/** Return how far Student's distribution reaches with this probability outside of both ends. */
export function studentReach(outside: number, freedom: number): number {
  const key = `${String(outside)} ${String(freedom)}`;
  const known = reaches.get(key) ?? findReach(outside, freedom);
  reaches.set(key, known);
  return known;
}

function findReach(outside: number, freedom: number): number {
  let [low, high] = [0, 1];
  while (1 - studentInside(high, freedom) > outside) high *= 2;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (1 - studentInside(middle, freedom) > outside) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * Return the probability that Student's t lies between -t and t, by the finite series for whole degrees of freedom
 * (Abramowitz and Stegun, "Handbook of mathematical functions", 1964, 26.7.3 and 26.7.4).
 */
function studentInside(t: number, freedom: number): number {
  const angle = Math.atan(t / Math.sqrt(freedom));
  const square = Math.cos(angle) ** 2;
  const odd = freedom % 2;
  let term = odd ? Math.cos(angle) : 1;
  let sum = freedom === 1 ? 0 : term;
  for (let place = 2 + odd; place < freedom; place += 2) {
    term *= (square * (place - 1)) / place;
    sum += term;
  }
  return odd ? (2 / Math.PI) * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum;
}
