/** A table before the deal: its options, deck and names, as `deadhand/table/game/setup.py` fills them in. */
import type { GameTables, OptionTables, OptionValue } from "../../frames";
import { fillDeck } from "./decks";
import type { PlayedDeck } from "./messages";
import type { Rules } from "./rules";

/** Everything that a deal follows from. */
export interface Setup {
  seats: number;
  seed: string;
  options: Record<string, OptionValue>;
  /** Another deck than the game's own. */
  deck: Pick<PlayedDeck, "text" | "kinds"> | null;
}

/** Fill the record with everything that is fixed before the deal. */
export function fillTable(rules: Rules, { seats, options, deck }: Setup, chance: bigint): void {
  const { tables } = rules;
  rules.record = bytesOf(tables.record.blank);
  if (deck !== null) fillDeck(rules, deck.kinds);
  rules.put("seats", seats);
  rules.chance = chance;
  for (const option of tables.options) {
    const integer = integerOf(option, options[option.name] ?? option.default, seats);
    if (integer === null) throw new Error(`option ${option.name} is not allowed`);
    rules.put(option.name, integer);
  }
}

const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

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
/** Signs without a shape of their own, every space but one, and two letters that show nothing. */
const INVISIBLE = /\p{C}|(?! )\p{Z}|\p{DI}|[\u2800\u{1d159}]/u;

/** Whether a saved game may have these names: each its own, and visible. Joined emoji are not allowed here. */
export function areNames(names: string[]): boolean {
  const different = new Set(names.map(normalized));
  return different.size === names.length && !different.has("you") && names.every(isName);
}

/** Small and large letters, wide and narrow ones are the same; the first step makes one letter of "ß" two. */
const normalized = (name: string): string => name.normalize("NFKC").toUpperCase().toLowerCase();

const isName = (name: string): boolean =>
  name.length > 0 && Array.from(name).length <= LONGEST_NAME && name === name.trim() && !INVISIBLE.test(name);

/** Whether a saved game may have this seed: 1 to 200 printable characters. */
export const isSeed = (seed: string): boolean =>
  seed.length > 0 && Array.from(seed).length <= 200 && !/\p{C}|(?! )\p{Z}/u.test(seed);
