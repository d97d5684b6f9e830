/**
 * How kinds of cards are told apart: each drawing gets an ink and a symbol, in the order of the deck. The
 * symbol serves people who cannot see the ink. Kinds that share a drawing share both, and differ by their
 * number.
 */
import type { Game, Kind } from "../../../frames";
import { nameOf } from "../names";

export interface Look {
  ink: string;
  symbol: SymbolName;
}

/** Shapes in a square of 24 by 24. */
export const SYMBOLS = {
  circle: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  cross: "M9 3h6v6h6v6h-6v6H9v-6H3V9h6z",
  square: "M4 4h16v16H4z",
  triangle: "M12 3 22 21H2z",
  star: "m12 2 3 7 7 .6-5.400 4.700L18.300 22 12 17.900 5.700 22l1.700-7.700L2 9.600 9 9z",
  diamond: "M12 1.500 20.500 12 12 22.500 3.500 12z",
  moon: "M15 2a10 10 0 1 0 0 20 12.500 12.500 0 0 1 0-20z",
  hexagon: "M7 3h10l5 9-5 9H7l-5-9z",
} as const;
export type SymbolName = keyof typeof SYMBOLS;

/**
 * Dark enough for bone-white text on them, and for use on a bone-white ground: a contrast of at least 5 : 1.
 */
const INKS = ["#a01830", "#0b5a66", "#4a4a12", "#5a2a92", "#28241f", "#8a3d00", "#1d3f8a", "#3a5c1c"];

/** Families of cards have a frame and a texture of their own in `Card.svelte`. */
export type Family = "threat" | "tool" | "event" | "person" | "place" | "deed";

/** The family of each sort of cards; where a deck has no sorts, of each number. Anything else is a deed. */
const FAMILIES: Record<string, Family | undefined> = {
  Zombie: "threat",
  "Fast Zombie": "threat",
  Monster: "threat",
  Threat: "threat",
  zombies: "threat",
  guards: "threat",
  Weapon: "tool",
  Ammunition: "tool",
  Agent: "tool",
  Item: "tool",
  Object: "tool",
  Gun: "tool",
  "Health Pack": "tool",
  Pills: "tool",
  Grenade: "tool",
  movement: "tool",
  Event: "event",
  "On draw": "event",
  "Last Stand": "event",
  Survivor: "person",
  Faction: "person",
  Condition: "person",
  value: "person",
  Place: "place",
};

export function familyOf(kind: Kind): Family {
  const signs = kind.sort ? [kind.sort] : numbersOf(kind).map(([name]) => name);
  return signs.map((sign) => FAMILIES[sign]).find((family) => family !== undefined) ?? "deed";
}

const looks = new WeakMap<Game, Map<string, Look>>();

function invent(game: Game): Map<string, Look> {
  const drawings = [...new Set(game.cards.map((kind) => kind.icon))];
  const symbols = Object.keys(SYMBOLS) as SymbolName[];
  const look = (kind: Kind): Look => {
    const place = drawings.indexOf(kind.icon);
    return {
      ink: INKS[place % INKS.length] ?? "#28241f",
      symbol: symbols[(place + Math.floor(place / INKS.length)) % symbols.length] ?? "circle",
    };
  };
  return new Map(game.cards.map((kind) => [kind.id, look(kind)]));
}

export function lookOf(game: Game, id: string): Look {
  let known = looks.get(game);
  if (!known) looks.set(game, (known = invent(game)));
  return known.get(id) ?? { ink: "#28241f", symbol: "circle" };
}

/** The numbers printed on a card, without zeros. */
export const numbersOf = (kind: Kind): [string, number][] =>
  Object.entries(kind.numbers).filter(([, value]) => value > 0);

/** A card in words, for people who cannot see it. */
export const cardWords = (game: Pick<Game, "names">, kind: Kind): string =>
  [kind.name, ...numbersOf(kind).map(([name, value]) => `${nameOf(game, name)} ${String(value)}`)].join(", ");

/** About how wide a word is in the bold serif of names, in the size of its letters. */
export const widthOf = (word: string): number =>
  [...word].reduce((width, letter) => width + letterWidth(letter), 0);

function letterWidth(letter: string): number {
  if (/[ijlíI' .,]/.test(letter)) return 0.27;
  if (/[ftrscJ\-/1]/.test(letter)) return 0.37;
  if (/[mwMW&]/.test(letter)) return 0.75;
  return /\p{Lu}/u.test(letter) ? 0.58 : 0.48;
}
