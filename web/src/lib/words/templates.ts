/** Templates of sentences, and the values that all of them may have. */
import type { Part } from "../../frames";
import { inFormsOf } from "./plurals";

/** A value of a sentence. */
export interface Word {
  isYou?: boolean;
  /** Whether words that agree with it take their second form: with "you", and with a plural name. */
  takesSecondForm?: boolean;
  /** Its parts in the style that a template names; none is "". */
  parts: (style: string) => Part[];
}

/** Words as a value. */
export const plainWord = (text: string): Word => ({ parts: () => [text] });

export const countOf = (number: number, language: string): Word => ({
  parts: (style) => [style.includes("|") ? inFormsOf(language, number, style) : String(number)],
});

const NOTHING: Word = { parts: () => [] };

/**
 * In templates `{0}` is a value, `{actor}` the subject, `{card}` the card of an event, and `{0:style}` a value in a
 * style. `draw[s]` and `[has|have]` agree with the subject, `[1:gives|give]` with value 1, and `[card:comes|come]` with
 * the card.
 */
const TOKEN = /\{(\w+)(?::([^{}]*))?\}|\[(?:(\d|actor|card):)?([^\][|]*)(?:\|([^\][|]*))?\]/g;

/** A template filled with values. Its subject is the actor, or else the first value. */
export function fill(template: string, values: Word[], actor?: Word | null, card = NOTHING): Part[] {
  const subject = actor ?? values[0] ?? NOTHING;
  const find = (name = ""): Word =>
    /\d/.test(name) ? (values[Number(name)] ?? NOTHING) : name === "card" ? card : subject;
  const parts: Part[] = [];
  let end = 0;
  for (const { index, 0: token, 1: value, 2: style, 3: person, 4: other, 5: you } of template.matchAll(
    TOKEN,
  )) {
    parts.push(template.slice(end, index));
    end = index + token.length;
    if (value) parts.push(...find(value).parts(style ?? ""));
    else parts.push((find(person).takesSecondForm ? you : other) ?? "");
  }
  return [...parts, template.slice(end)];
}

export const wordOf = (part: Part): string => (typeof part === "string" ? part : part.text);

/** A sentence as plain text. */
export const textOf = (parts: Part[]): string => parts.map(wordOf).join("");
