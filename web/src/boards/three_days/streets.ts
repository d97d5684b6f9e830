/** The Deployment Area in the view: its cards, which of them are open, and which must go first. */
import type { View } from "../../frames";
import { zoneOf } from "../../lib/view/places";
import { english } from "../../lib/words/words";

/** A card on a place of the map. */
export interface Street {
  place: number;
  row: number;
  /** Its distance to the right of the middle, in cards. */
  x: number;
  /** Its number in its row, from 1 at the left. */
  nth: number;
  /** Its visible back; empty for a face-up card. */
  back: string;
  /** Its kind, if I know it. A face-down card is known once everybody has seen it. */
  id: string | null;
  open: boolean;
  /** Whether it is chosen to be looked at. */
  named: boolean;
  /** The places of the cards that cover it. */
  first: number[];
}

const numbers = (view: View, field: string): number[] => {
  const found = view.counters[field];
  return Array.isArray(found) ? found : [];
};

/** The positions of the bits that are set, at most 31. */
export const bitsOf = (bits: number): number[] =>
  Array.from({ length: 31 }, (_, bit) => bit).filter((bit) => (bits >> bit) & 1);

/**
 * The cards of the Survivors' zone in the order of dealing, so that each one is drawn over those before it.
 */
export function streetsOf(view: View): Street[] {
  const [rows, xs, here] = [numbers(view, "row"), numbers(view, "twice_x"), numbers(view, "is_here")];
  const [open, first] = [numbers(view, "is_open"), numbers(view, "must_go")];
  const named = numbers(view, "is_named");
  return rows.flatMap((row, place): Street[] => {
    if (row < 0 || !here[place]) return [];
    const [down, up] = [zoneOf(view, "streets", place), zoneOf(view, "turned", place)];
    if (down.count + up.count === 0) return [];
    const known = down.known?.["0"];
    return [
      {
        place,
        row,
        x: (xs[place] ?? 0) / 2,
        nth: rows.slice(0, place).filter((other, at) => other === row && here[at]).length + 1,
        back: down.backs?.[0] ?? "",
        id: up.cards?.[0] ?? (known === undefined ? null : String(known)),
        open: open[place] === 1,
        named: named[place] === 1,
        first: bitsOf(first[place] ?? 0),
      },
    ];
  });
}

/** The Survivors' place, numbered like the counter `indoors`. */
export const ZONES = [
  { name: english("The streets"), icon: "road" },
  { name: english("The Pharmacy"), icon: "hospital-cross" },
  { name: english("The Market"), icon: "shopping-cart" },
] as const;
