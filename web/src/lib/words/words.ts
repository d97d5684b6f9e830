/** The page's own texts in the chosen language. */
import { language, translated } from "./language.svelte";
import { inFormsOf } from "./plurals";
import { fill, textOf, type Word } from "./templates";

export { english } from "./english";
export { translated };

/** A number in words in the chosen language. */
export const inForms = (number: number, forms: string): string => inFormsOf(language(), number, forms);

type Value = string | number | null | undefined;

const wordOf = (value: Value): Word => ({
  parts: (style) => [style.includes("|") ? inForms(Number(value ?? 0), style) : String(value ?? "")],
});

const fillIn = (text: string, values: Value[]): string => textOf(fill(text, values.map(wordOf)));

/**
 * An English text in the chosen language. `{0}` stands for the first value, `{0:1 card|# cards}` for a number
 * in words. `{!verb}` tells texts apart that are equal in English only; it is not shown.
 */
export const t = (english: string, ...values: Value[]): string => fillIn(translated(english), values);

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
  const add = (words: string, tag = ""): number => found.push({ tag, words: fillIn(words, values) });
  let end = 0;
  for (const match of text.matchAll(/<(\w+)(?:\/>|>(.*?)<\/\1>)/g)) {
    if (match.index > end) add(text.slice(end, match.index));
    add(match[2] ?? "", match[1]);
    end = match.index + match[0].length;
  }
  if (end < text.length) add(text.slice(end));
  return found;
}
