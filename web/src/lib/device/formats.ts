/**
 * The formats of what a browser stores of the games on this device: each thing has the number of its own. What another
 * version of the page has stored with another number is not read.
 *
 * Raise a number with each change that the versions before cannot read, or that cannot read what they have stored.
 * Settings and records need no numbers: `lib/browser/storage.ts` reads them value by value, with a default for each.
 */
export const FORMATS = {
  /** The rows of games. */
  row: 1,
  /** The tables of a game's rules; `FORMAT` in `game_tables.py`. */
  tables: 2,
  /** The words of a game, beside its rules. */
  words: 1,
} as const;
type Kind = keyof typeof FORMATS;

/** The format of all that has no number: the first one, from before there were any. */
const FIRST = 1;

/** Who has stored something in another format. */
export type OtherVersion = "older" | "newer";

/** Return a copy of something with the number of its format, to be stored. */
export const stamped = <Value extends object>(kind: Kind, value: Value): Value & { format: number } => ({
  ...value,
  format: FORMATS[kind],
});

/** Return which version of the page has stored something; null if its format is that of this one. */
export function otherVersion(kind: Kind, stored: object): OtherVersion | null {
  const { format = FIRST } = stored as { format?: unknown };
  if (format === FORMATS[kind]) return null;
  return typeof format === "number" && format < FORMATS[kind] ? "older" : "newer";
}
