/** A table before the deal: its options, deck and names, as `deadhand/table/game/setup.py` fills them in. */
import type { GameTables, OptionTables, OptionValue } from "../../../frames";
import type { Branch, PlayedDeck } from "../messages";
import { fillDeck } from "./decks";
import { bytesOf, type Rules } from "./rules";
import { chanceFrom } from "./seeds";

/** Deals that are tried to see whether a game with another deck can begin. */
const TRIAL_DEALS = 4;

/** Everything that a deal follows from, and the chance of later moves. */
export interface Setup {
  seats: number;
  seed: string;
  options: Record<string, OptionValue>;
  /** Another deck than the game's own. */
  deck: Pick<PlayedDeck, "text" | "kinds"> | null;
  /** Whether the seed is the secret of a table at a server, which keys the chance of every move. */
  rekeyed?: boolean;
  /** In order. */
  branches?: Branch[];
}

/** Fill the record with everything that is fixed before the deal. */
export function fillTable(
  rules: Rules,
  { seats, options, deck }: Pick<Setup, "seats" | "options" | "deck">,
  chance: bigint,
): void {
  const { tables } = rules;
  rules.record = bytesOf(tables.record.blank);
  if (deck !== null) fillDeck(rules, deck.kinds);
  rules.put("seats", seats);
  rules.chance = chance;
  for (const [name, integer] of Object.entries(optionIntegers(tables, seats, options)))
    rules.put(name, integer);
}

/** Whether the deck is too small, or the game is over before anybody can choose, in every trial deal. */
export function isOverAtOnce(rules: Rules, setup: Pick<Setup, "seats" | "options" | "deck">): boolean {
  const least = rules.tables.seats[String(setup.seats)]?.least_cards ?? 0;
  return Array.from({ length: TRIAL_DEALS }).every((_, trial) => {
    fillTable(rules, setup, chanceFrom("trial deal", trial));
    if (rules.field("cards") < least) return true;
    rules.call("deal", 0);
    return rules.field("over") === 1;
  });
}

/** The integer of every option, defaults filled in. */
export function optionIntegers(
  tables: GameTables,
  seats: number,
  chosen: Record<string, OptionValue>,
): Record<string, number> {
  const entries = tables.options.map((option) => {
    const integer = integerOf(option, chosen[option.name] ?? option.default, seats);
    if (integer === null) throw new Error(`option ${option.name} is not allowed`);
    return [option.name, integer] as const;
  });
  return Object.fromEntries(entries);
}

/** Whether a game has all these options, with values that are allowed. */
export function areOptions(tables: GameTables, seats: number, chosen: Record<string, OptionValue>): boolean {
  return Object.entries(chosen).every(([name, value]) => {
    const option = tables.options.find((each) => each.name === name);
    return option !== undefined && integerOf(option, value, seats) !== null;
  });
}

/** The integer of a value in the record; null if it is not allowed. */
function integerOf({ words, numbers, seat }: OptionTables, value: OptionValue, seats: number): number | null {
  const word = typeof value === "boolean" ? (value ? "on" : "off") : String(value);
  if (Object.hasOwn(words, word)) return words[word] ?? null;
  if (!numbers || !/^[+-]?[0-9]{1,9}$/.test(word)) return null;
  const [least, most] = numbers;
  const number = Number(word);
  return number >= least && number <= (seat ? Math.min(most, seats - 1) : most) ? number : null;
}

/** The options of the table as people write them. */
export function optionWords(rules: Rules): Record<string, OptionValue> {
  const entries = rules.tables.options.map(({ name, words }) => {
    const value = rules.field(name);
    const word = Object.keys(words).find((each) => words[each] === value);
    return [name, word ?? value] as const;
  });
  return Object.fromEntries(entries);
}

const LONGEST_NAME = 40;
const JOINER = "\u200d";
const PICTURE_FORM = "\ufe0f";
/** Signs that show nothing, though Unicode counts them as printable. */
const BLANK =
  "\u034f|[\u115f\u1160]|\u17b4|\u17b5|[\u180b-\u180f]|[\u2800\u3164]|[\ufe00-\ufe0f]|\uffa0|\u{1d159}|[\u{e0100}-\u{e01ef}]";
const INVISIBLE = new RegExp(`\\p{C}|(?! )\\p{Z}|${BLANK}`, "u");
const KEYCAP = new RegExp(`[0-9#*]${PICTURE_FORM}?\u20e3`, "gu");
const TAGGED_FLAG = /\u{1f3f4}[\u{e0061}-\u{e007a}]{3,6}\u{e007f}/gu;
const PIECE = `(?![\\p{L}\\p{N}_\\s]|${JOINER}|${PICTURE_FORM}).${PICTURE_FORM}?[\u{1f3fb}-\u{1f3ff}]?`;
/** Pictures, drawn as one if they are joined. */
const JOINED = new RegExp(`${PIECE}(?:${JOINER}${PIECE})*`, "gu");
const PICTURE = /^[\p{So}\p{Sk}↔‼⁉〰]/u;

/** Whether a saved game may have these names: each its own, and visible. */
export function areNames(names: string[]): boolean {
  const different = new Set(names.map(normalized));
  return different.size === names.length && !different.has("you") && names.every(isName);
}

/** Small and large letters, wide and narrow ones are the same; the last steps make one letter of "ß" two. */
const normalized = (name: string): string =>
  name.normalize("NFKC").replaceAll(PICTURE_FORM, "").toUpperCase().toLowerCase();

const isName = (name: string): boolean =>
  name.length > 0 && Array.from(name).length <= LONGEST_NAME && name === name.trim() && !isInvisible(name);

/** Whether a text has an invisible character; see `printable_text.py`. Emoji may be joined and coloured. */
function isInvisible(text: string): boolean {
  const left = text.replace(KEYCAP, "").replace(TAGGED_FLAG, "").replace(JOINED, withoutJoints);
  return INVISIBLE.test(left);
}

/** Return joined pictures without their joints; another text as it is. */
function withoutJoints(found: string): string {
  const pieces = found.split(/\u200d|\ufe0f/).filter(Boolean);
  return pieces.every((piece) => PICTURE.test(piece)) ? pieces.join("") : found;
}

/** Whether a saved game may have this seed: 1 to 200 printable characters. */
export const isSeed = (seed: string): boolean =>
  seed.length > 0 && Array.from(seed).length <= 200 && !/\p{C}|(?! )\p{Z}/u.test(seed);
