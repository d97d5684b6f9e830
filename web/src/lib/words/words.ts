/** The page's own texts in the chosen language. */
import { language, translated } from "./language.svelte";

export { translated };

const CATEGORIES = ["zero", "one", "two", "few", "many", "other"] as const;

interface Plurals {
  rules: Intl.PluralRules;
  /** The categories of whole numbers below 200, in the order of `CATEGORIES`. */
  categories: string[];
}
const known = new Map<string, Plurals>();

function pluralsOf(code: string): Plurals {
  let found = known.get(code);
  if (!found) {
    const rules = new Intl.PluralRules(code);
    const used = new Set(Array.from({ length: 200 }, (_, number) => rules.select(number)));
    found = { rules, categories: CATEGORIES.filter((category) => used.has(category)) };
    known.set(code, found);
  }
  return found;
}

/**
 * A number in words, from forms such as "1 point|# points", with `#` for the number. There is one form for
 * each plural category of the language, and perhaps one more before them, which is for 0.
 */
export function inForms(number: number, forms: string): string {
  const all = forms.split("|");
  const { rules, categories } = pluralsOf(language());
  const more = all.length - categories.length;
  const place = number === 0 && more > 0 ? 0 : more + categories.indexOf(rules.select(number));
  return (all[place] ?? all.at(-1) ?? "").replaceAll("#", String(number));
}

type Value = string | number | null | undefined;

function fill(text: string, values: Value[]): string {
  return text.replace(/\{(?:(\d)(?::([^}]*))?|!\w+)\}/g, (_, place?: string, forms?: string) => {
    const value = values[Number(place)] ?? "";
    return forms === undefined ? String(value) : inForms(Number(value), forms);
  });
}

/**
 * An English text in the chosen language. `{0}` stands for the first value, `{0:1 card|# cards}` for a number
 * in words. `{!verb}` tells texts apart that are equal in English only; it is not shown.
 */
export const t = (english: string, ...values: Value[]): string => fill(translated(english), values);

/**
 * Mark a text of a constant, which exists before the language is known. `translated` translates it when it is
 * shown.
 */
export const english = (text: string): string => text;

/** A list of names, such as "Ann, Bob, and Cy". */
export const listed = (names: string[]): string => new Intl.ListFormat(language()).format(names);

/** A number with this many decimal places. */
export const decimal = (number: number, places: number): string =>
  number.toFixed(places).replace(".", (0.5).toLocaleString(language()).charAt(1));

/** A whole number with its thousands separated. */
export const grouped = (number: number): string => number.toLocaleString(language());

/** A piece of a sentence: plain words, or words within a tag. */
export interface Piece {
  tag: string;
  words: string;
}

/** A sentence as `t` returns it, in pieces at its tags: `<link>here</link>` or `<name/>`. */
export function pieces(english: string, ...values: Value[]): Piece[] {
  const text = translated(english);
  const found: Piece[] = [];
  const add = (words: string, tag = ""): number => found.push({ tag, words: fill(words, values) });
  let end = 0;
  for (const match of text.matchAll(/<(\w+)(?:\/>|>(.*?)<\/\1>)/g)) {
    if (match.index > end) add(text.slice(end, match.index));
    add(match[2] ?? "", match[1]);
    end = match.index + match[0].length;
  }
  if (end < text.length) add(text.slice(end));
  return found;
}
