/**
 * Values of the sentences of a game: names of seats, cards and zones, and lists. The style of a placeholder names the
 * form of its value: a case ("dat"), an article ("a"), both ("ein.acc"), or "s" for a possessor ("s.deine" for "you",
 * "s." for nothing then).
 */
import type { Part } from "../../frames";
import type { Grammar, NounForms } from "./facts";
import { fill, textOf, wordOf, type Word } from "../words/templates";

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
