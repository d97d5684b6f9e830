/** A preview prepared for display: the numbers that change, and how likely each event is. */
import type { Counter, Preview, Game, View } from "../../frames";
import { t } from "../words/words";

const PARTS = [2, 3, 4, 5, 6, 8, 10, 20];

type Sample = Pick<Preview, "worlds" | "sure">;

/** A share in words, such as "about 1 in 4". Only a result that needed no redeals is certain. */
export function shareOf(worlds: number, { worlds: all, sure }: Sample): string {
  if (sure) return t("surely");
  if (worlds >= all) return t("very likely");
  const share = worlds / all;
  const miss = (whole: number): number => Math.abs(nearest(share, whole) / whole - share);
  const whole = PARTS.reduce((best, next) => (miss(next) < miss(best) - 0.005 ? next : best));
  return t("about {0} in {1}", nearest(share, whole), whole);
}

/** Rounded, but never to none or all. */
const nearest = (share: number, whole: number): number =>
  Math.min(whole - 1, Math.max(1, Math.round(share * whole)));

/**
 * The same as a percentage: "~17%". What happened in all redeals gets the estimate that it happens in one
 * more.
 */
export function percentOf(worlds: number, { worlds: all }: Sample): string {
  const share = worlds < all ? worlds / all : (all + 1) / (all + 2);
  return `~${String(Math.round(share * 100))}%`;
}

/** The number of redeals behind a share. */
export const countOf = (worlds: number, { worlds: all }: Sample): string =>
  t("in {0} of {1} imagined games", worlds, all);

/** A number that changes, as far as can be known. */
export interface CounterPreview {
  field: string;
  label: string;
  /** The seat that it belongs to; null if it belongs to all. */
  seat: number | null;
  was: number;
  least: number;
  most: number;
  /** Whether it can only get worse, or only better; null if either is possible. */
  bad: boolean;
  good: boolean;
}

/**
 * The numbers that may change, by seat, with the shared numbers last. Flags are listed only if they are
 * raised.
 */
export function changesIn(preview: Preview, game: Game, view: View): CounterPreview[] {
  const changes = game.counters.flatMap((counter): CounterPreview[] => {
    const span = preview.counters[counter.field];
    const now = view.counters[counter.field];
    if (!span || now === undefined || counter.places !== "") return [];
    if (!Array.isArray(now)) return changed(counter, null, now, Number(span.least), Number(span.most));
    const { least, most } = span as { least: number[]; most: number[] };
    return now.flatMap((was, seat) => changed(counter, seat, was, least[seat] ?? was, most[seat] ?? was));
  });
  return changes.sort((a, b) => (a.seat ?? 99) - (b.seat ?? 99));
}

function changed(
  counter: Counter,
  seat: number | null,
  was: number,
  least: number,
  most: number,
): CounterPreview[] {
  const { field, label, threat, what } = counter;
  if ((least === was && most === was) || (what === "flag" && most <= was)) return [];
  const bad = threat ? least >= was : most <= was;
  const good = threat ? most <= was : least >= was;
  return [{ field, label, seat, was, least, most, bad, good }];
}

/** The future value of a number: "11", or "9 to 11"; with "~" if it was estimated from redeals. */
export const spanOf = ({ least, most }: Pick<CounterPreview, "least" | "most">, sure: boolean): string =>
  `${sure ? "" : "~"}${least === most ? String(least) : t("{0} to {1}", least, most)}`;

/** The same in fewer letters, such as "9–11". */
export const shortSpanOf = ({ least, most }: Pick<CounterPreview, "least" | "most">, sure: boolean): string =>
  `${sure ? "" : "~"}${least === most ? String(least) : `${String(least)}–${String(most)}`}`;

/**
 * The cards that may lie in a place afterwards, each with its share. An empty list of cards means that no
 * card lies there.
 */
export const arrivalsAt = (preview: Preview, zone: string, place: number): [string[], number][] =>
  (preview.zones[zone]?.[place] ?? []) as [string[], number][];
