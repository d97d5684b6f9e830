/** Public marks on cards, as the game declares them: numbers, seats, and flags that turn the card. */
import type { Game } from "../../../frames";
import { t } from "../../words/words";
import { colourOf } from "./seat_colours";

export interface Mark {
  field: string;
  /** Its text. */
  text: string;
  words: string;
  /** Background colour, with enough contrast to the text. */
  paper: string;
  ink: string;
}

/** The marks on one card: small signs, and whether the card is turned. */
export interface CardMarks {
  signs: Mark[];
  turned: boolean;
  words: string[];
}

const DARK = "#1b1711";
const NUMBERS: [paper: string, ink: string][] = [
  ["#b3122b", "#fff"],
  ["#12508a", "#fff"],
  ["#2f6b1f", "#fff"],
  ["#6a2b8f", "#fff"],
];
const NOBODY = -1;
const NONE: CardMarks = { signs: [], turned: false, words: [] };

/** The marks of one card in words; `names` are the players' by seat. */
export function marked(game: Game, names: string[], marks: Record<string, number>): CardMarks {
  const said = game.marks.filter((mark) => mark.said);
  if (said.length === 0) return NONE;
  const all: CardMarks = { signs: [], turned: false, words: [] };
  said.forEach(({ field, label, what }, place) => {
    const blank = what === "seat" ? NOBODY : 0;
    const value = marks[field] ?? blank;
    if (value === blank) return;
    if (what === "number")
      all.signs.push(
        sign(
          field,
          String(value),
          `${label} ${String(value)}`,
          NUMBERS[place % NUMBERS.length] ?? ["#28241f", "#fff"],
        ),
      );
    else if (what === "seat") all.signs.push(seatSign(field, label, names, value));
    else if (what === "seats")
      all.signs.push(...seatsOf(value).map((seat) => seatSign(field, label, names, seat)));
    else all.turned = true;
    all.words.push(wordsOf(what, label, value, names));
  });
  return all;
}

function wordsOf(what: string, label: string, value: number, names: string[]): string {
  if (what === "number") return `${label} ${String(value)}`;
  if (what === "seat") return `${label}: ${names[value] ?? ""}`;
  if (what === "seats")
    return `${label}: ${seatsOf(value)
      .map((seat) => names[seat])
      .join(t(" and "))}`;
  return label;
}

/** The seats in a bit mask. */
export const seatsOf = (mask: number): number[] =>
  Array.from({ length: 31 }, (_, seat) => seat).filter((seat) => (mask >> seat) & 1);

function seatSign(field: string, label: string, names: string[], seat: number): Mark {
  return sign(`${field} ${String(seat)}`, initialOf(names, seat), `${label}: ${names[seat] ?? ""}`, [
    colourOf(seat),
    DARK,
  ]);
}

/** The first letter of a name, or the number of the seat if other names begin with it too. */
export function initialOf(names: string[], seat: number): string {
  const first = (name: string): string => [...name][0]?.toUpperCase() ?? "";
  const mine = first(names[seat] ?? "");
  return names.filter((name) => first(name) === mine).length > 1 ? String(seat + 1) : mine;
}

function sign(field: string, text: string, words: string, [paper, ink]: [string, string]): Mark {
  return { field, text, words, paper, ink };
}
