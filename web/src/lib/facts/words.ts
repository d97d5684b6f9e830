/**
 * Values of sentences: names of seats, cards and zones, numbers and lists. The style of a placeholder names the
 * form of its value: counted words ("1 card|# cards"), a case ("dat"), an article ("a"), both ("ein.acc"), or "s"
 * for a possessor ("s.deine" for "you", "s." for nothing then).
 */
import type { Part } from "../../frames";
import type { Grammar, NounForms } from "./facts";
import { inFormsOf } from "../words/plurals";

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

/** A seat's name; `you` if it is the reader. */
export function seatName(name: string, seat: number, isYou: boolean, grammar: Grammar): Word {
  const you = isYou ? grammar.you : {};
  return {
    isYou,
    takesSecondForm: isYou,
    parts(style) {
      const [form = "", ...own] = style.split(".");
      if (form === "s" && !isYou) return possessorOf([{ text: name, seat }], grammar);
      if (form === "s" && own.length) return [{ text: own.join("."), seat }];
      return [{ text: you[form] || name, seat }];
    },
  };
}

/** The name of a kind of card, by its id, or of a zone; `addition` are words after it. */
export function noun(forms: NounForms, grammar: Grammar, kind?: string, usual = "nom", addition = ""): Word {
  return {
    takesSecondForm: grammar.plural_genders.includes(forms.gender ?? ""),
    parts(style) {
      const styles = style.split(".");
      const article = styles.findLast((word) => word in grammar.articles) ?? "";
      const case_ = style ? (styles.findLast((word) => grammar.cases.includes(word)) ?? usual) : "nom";
      const text = forms[case_] || forms.name;
      const name: Part[] = [kind === undefined ? text : { text, kind }];
      if (style === "s") return possessorOf(name, grammar);
      const before = grammar.articles[article]?.[case_]?.[forms.gender ?? ""] ?? "";
      return [before, ...name, addition].filter((part) => part !== "");
    },
  };
}

/** A zone with its owner, if it has one. */
export const zoneName = (forms: NounForms, owner: Word | null, grammar: Grammar): Word => ({
  takesSecondForm: noun(forms, grammar).takesSecondForm,
  parts(style) {
    const word = noun(forms, grammar, undefined, grammar.cases.includes(style) ? style : "nom");
    if (!owner) return fill(grammar.zone, [word]);
    return fill(owner.isYou ? grammar.own_zone : grammar.zone_of_other, [word, owner]);
  },
});

function possessorOf(parts: Part[], { possessor }: Grammar): Part[] {
  return [...parts, possessor.after[textOf(parts).slice(-1)] ?? possessor.other];
}

/** Several values as one, such as "Ann, Ben and you". */
export const listOf = (words: Word[], { separators: [between, last] }: Grammar): Word => ({
  parts: (style) =>
    words.flatMap((word, place) => [
      ...(place ? [place === words.length - 1 ? last : between] : []),
      ...word.parts(style),
    ]),
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

/**
 * Parts as a sentence: it begins with a capital, and neighbouring plain parts are joined. The full stop after a
 * name such as "Nukes!" is left out.
 */
export function asSentence(parts: Part[]): Part[] {
  const joined: Part[] = [];
  let before = "";
  for (let part of parts) {
    if (/^\.(?!\S)/.test(wordOf(part)) && /[.!?]$/.test(before)) part = wordOf(part).slice(1);
    before = wordOf(part) || before;
    const last = joined.at(-1);
    if (typeof part === "string" && typeof last === "string") joined[joined.length - 1] = last + part;
    else if (wordOf(part)) joined.push(part);
  }
  const [first] = joined;
  if (first === undefined) return joined;
  const text = wordOf(first).replace(/^./su, (letter) => letter.toUpperCase());
  return [typeof first === "string" ? text : { ...first, text }, ...joined.slice(1)];
}
