/** The results of the lab: shares, differences and histograms, and the command that plays the same games. */
import type { Game, OptionValue } from "../../../frames";
import { decimal, english, t, translated } from "../../words/words";

/** Games between bots that are asked for. */
export interface LabRequest {
  seats: number;
  games: number;
  /** A level for each seat, or in a game of sides for each side. */
  bots: string[] | Record<string, string>;
  seed: string | number;
  options: Record<string, OptionValue>;
  /** The text of a changed deck. */
  deck: string | null;
}

/** A mean or a share with its 95 % interval. */
export interface Estimate {
  mean: number;
  low: number;
  high: number;
}

/** The bins of a histogram: the first begins at `least`, a multiple of `width`, which is a power of two. */
export interface Bins {
  least: number;
  width: number;
  counts: number[];
}

/** The results of the first games of a run. */
export interface LabResults {
  games: number;
  /** The seat that plays first in every game, if an option fixes it. */
  first: number | null;
  /** The mean of the decisions in a game. */
  decisions: Estimate;
  /** The share of the games that ended by each outcome, and last of those that were stopped. */
  ends: Estimate[];
  seats: { bot: string; wins: Estimate; score: Estimate }[];
  /** The share of each side in the games that any won; in a team game those won, and those lost. */
  sides: Estimate[];
  /** The seats that began on one side with one bot. */
  roles: { side: string; bot: string; games: number; wins: Estimate; returns: Estimate }[];
  /** The decisions of a game, and the scores of all seats. */
  lengths: Bins;
  scores: Bins;
}

/** A run: what was asked for, what its deck changes, and its results so far. */
export interface Run {
  wish: LabRequest;
  changes: string[];
  results: LabResults;
}

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
export const SHARES = writing(100, " %", english(" percentage points"), 1);
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

/** The levels of a request by seat; in a game of sides for one side after the other. */
export const botsBySeat = ({ factions }: Pick<Game, "factions">, { bots, seats }: LabRequest): string[] => {
  const sides: (string | null)[] = factions.length > 0 ? factions : [null];
  return sides.flatMap((side) =>
    Array.isArray(bots) ? bots : Array<string>(seats).fill(bots[side ?? ""] ?? ""),
  );
};

/** Return the time that is left in words. */
export function leftInWords(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 1) return t("less than a minute left");
  return minutes < 60
    ? t("about {0:1 minute|# minutes} left", minutes)
    : t("about {0:1 hour|# hours} left", Math.round(minutes / 60));
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
