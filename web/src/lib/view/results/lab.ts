/** The results of the lab: shares, differences and histograms, and the command that plays the same games. */
import type { Bins, Game, LabRequest, LabResults } from "../../../frames";
import { decimal, english, t, translated } from "../../words/words";

/** A run: what was asked for, what its deck changes, and its results so far. */
export interface Run {
  wish: LabRequest;
  changes: string[];
  results: LabResults;
}

/** A mean or a share with its 95 % interval. */
export interface Estimate {
  mean: number;
  low: number;
  high: number;
}
type Interval = [number, number];
const estimate = (mean: number, [low, high]: Interval): Estimate => ({ mean, low, high });

interface Wins {
  win_share: number;
  win_share_interval: Interval;
}
/** The share of wins of a part of a report; none without one. */
export function winsOf(one: Wins): Estimate;
export function winsOf(one: Wins | null | undefined): Estimate | undefined;
export function winsOf(one: Wins | null | undefined): Estimate | undefined {
  return one ? estimate(one.win_share, one.win_share_interval) : undefined;
}
type Seat = LabResults["report"]["seats"][number];
/** The mean score of a seat; none without one. */
export function scoreOf(seat: Seat): Estimate;
export function scoreOf(seat: Seat | undefined): Estimate | undefined;
export function scoreOf(seat: Seat | undefined): Estimate | undefined {
  return seat && estimate(seat.mean_score, seat.mean_score_interval);
}
/** The decisions of the games of a run. */
export const lengthsOf = ({ results: { report, lengths } }: Run): { bins: Bins; mean: Estimate } => ({
  bins: lengths,
  mean: estimate(report.mean_decisions, report.decisions_interval),
});

/** The share of the games that each reason ended, by the reason's name. */
export const endsOf = ({
  report: { reasons, games },
  reason_intervals: intervals,
}: LabResults): Record<string, Estimate> =>
  Object.fromEntries(
    Object.entries(intervals).map(([name, interval]) => [
      name,
      estimate((reasons[name] ?? 0) / games, interval),
    ]),
  );

/**
 * How much greater one estimate is than another, with the 95 % interval that follows from theirs (Newcombe,
 * "Interval estimation for the difference between independent proportions", 1998, method 10).
 */
export function difference(now: Estimate, before: Estimate): Estimate {
  const mean = now.mean - before.mean;
  return {
    mean,
    low: mean - Math.hypot(now.mean - now.low, before.high - before.mean),
    high: mean + Math.hypot(now.high - now.mean, before.mean - before.low),
  };
}

/** Whether a difference is more than chance explains: zero lies outside its interval. */
export const isClear = ({ low, high }: Estimate): boolean => low > 0 || high < 0;

const fixed = (number: number, places: number): string => decimal(number, places).replace("-", "−");
const signed = (number: number, places: number): string =>
  (number > 0 ? "+" : "") + fixed(Number(number.toFixed(places)), places);

/** How numbers of one kind are written: shares as percentages. */
export interface Writing {
  one: (value: number) => string;
  interval: (estimate: Estimate) => string;
  change: (difference: Estimate) => string;
}
const writing = (factor: number, unit: string, change: string, places: number): Writing => ({
  one: (value) => `${fixed(value * factor, 1)}${unit}`,
  interval: ({ low, high }) => t("{0} to {1}", fixed(low * factor, 1), fixed(high * factor, 1)) + unit,
  change: ({ mean, low, high }) =>
    `${signed(mean * factor, places)}${change && translated(change)} (` +
    t("{0} to {1}", signed(low * factor, places), signed(high * factor, places)) +
    ")",
});
export const SHARES = writing(100, " %", english(" % points"), 1);
export const MEANS = writing(1, "", "", 2);

/** A bar of a histogram: the numbers from `least` to `most`, and the share of values that they are. */
export interface Bar {
  least: number;
  most: number;
  share: number;
}

/** The bars of histograms, brought to the same bins: the widest of them, over the range of all. */
export function barsOf(histograms: Bins[]): Bar[][] {
  const width = Math.max(...histograms.map((each) => each.width));
  const first = Math.min(...histograms.map((each) => Math.floor(each.least / width)));
  const last = Math.max(
    ...histograms.map((each) => Math.floor((each.least + each.width * (each.counts.length - 1)) / width)),
  );
  return histograms.map(({ least, width: own, counts }) => {
    const all = counts.reduce((sum, count) => sum + count, 0);
    const bars = Array.from({ length: last - first + 1 }, (_, place): Bar => {
      const start = (first + place) * width;
      return { least: start, most: start + width - 1, share: 0 };
    });
    counts.forEach((count, place) => {
      const bar = bars[Math.floor((least + own * place) / width) - first];
      if (bar) bar.share += count / all;
    });
    return bars;
  });
}

export const binWords = ({ least, most }: Bar): string =>
  least === most ? String(least) : t("{0} to {1}", least, most);

/** The seats in the order of play, if it is known who is first. */
export const inOrder = <Seat>(seats: Seat[], first: number | null): Seat[] => [
  ...seats.slice(first ?? 0),
  ...seats.slice(0, first ?? 0),
];

/** The bots of a request as the command takes them: "hard", "easy,hard", "survivors=hard,infected=easy". */
export function botsInWords(bots: LabRequest["bots"]): string {
  if (!Array.isArray(bots))
    return Object.entries(bots)
      .map(([side, bot]) => `${side}=${bot}`)
      .join(",");
  return new Set(bots).size === 1 ? (bots[0] ?? "") : bots.join(",");
}

/** The command that plays the same games on one's own computer. Seats count from 1 there. */
export function commandFor(game: Game, wish: LabRequest, deckName: string): string {
  const words = ["deadhand", "simulate", game.slug, "--seats", String(wish.seats)];
  words.push(
    "--games",
    String(wish.games),
    "--bots",
    botsInWords(wish.bots),
    "--seed",
    quoted(String(wish.seed)),
  );
  for (const [name, value] of Object.entries(wish.options)) {
    const seat = game.options.find((option) => option.name === name)?.seat;
    words.push("--option", `${name}=${String(seat && typeof value === "number" ? value + 1 : value)}`);
  }
  if (wish.deck) words.push("--deck", deckName);
  return words.join(" ");
}

const quoted = (word: string): string =>
  /^[\w.-]+$/.test(word) ? word : `'${word.replaceAll("'", `'"'"'`)}'`;

/** A seed as the command reads it: digits are a number. */
export const seedOf = (text: string): string | number =>
  /^-?\d{1,15}$/.test(text) ? Number(text) : text || 1;
