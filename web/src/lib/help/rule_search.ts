/** Search in the rules by the meaning of words. Loaded when somebody searches. */
import MiniSearch from "minisearch";
import { stemmer } from "stemmer";
import type { Game, Rules } from "../../frames";
import { EMPTY_WORDS, QUESTION_WORDS, SAME_MEANING, type QuestionWords } from "./rule_words";

/** A clause that was found, with the title of its section. */
export interface FoundClause {
  id: string;
  text: string;
  title: string;
}

/** The clauses that fit a question best, the best first. */
export type RuleSearch = (sought: string) => FoundClause[];

const MOST_FOUND = 12;
/** A word of the same meaning counts almost as much as the word itself. */
const SAME_MEANING_WEIGHT = 0.9;
/** Decisions and advice repeat rules that are said elsewhere. */
const REPEATS = /-D\d/;
const REPEATING_SECTIONS = /Strategy|Introduction/;
const REPEATED_WEIGHT = 0.4;
/** A clause that begins like this is about the same as the clause before it. */
const REFERS_BACK = /^(?:It|Its|This|That|They|These|Then|So)\b/;

/** As states they have a meaning of their own, which "turn" and "down" do not have. */
const STATES = new Set(["downed", "turned"]);
const empty = new Set(EMPTY_WORDS.split(" "));

const stemOf = (word: string): string => (STATES.has(word) ? word : stemmer(word));
const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const groups = SAME_MEANING.trim()
  .split("\n")
  .map((line) => line.split(" ").map(stemOf));

/** A word's stem, and the stems of the same meaning. */
const meaningsOf = (stem: string): Set<string> =>
  new Set([stem, ...groups.filter((group) => group.includes(stem)).flat()]);

/** Return a search in the English rules of a game, for questions in a language; cards have their names in it. */
export function ruleSearch(rules: Rules, game: Pick<Game, "cards">, language: string): RuleSearch {
  const clauses = new Map<string, FoundClause>();
  const index = new MiniSearch({
    fields: ["text", "title", "before"],
    tokenize: wordsIn,
    processTerm: (word) => (empty.has(word) ? null : stemOf(word)),
  });
  for (const { title, clauses: all } of rules.sections)
    for (const [place, { id, text }] of all.entries()) {
      clauses.set(id, { id, text, title });
      index.add({ id, text, title, before: REFERS_BACK.test(text) ? all[place - 1]?.text : "" });
    }

  const weightOf = (id: string): number =>
    REPEATS.test(id) ? REPEATED_WEIGHT : REPEATING_SECTIONS.test(clauses.get(id)?.title ?? "") ? 0.6 : 1;

  /** The score of every clause that has a word or one of the same meaning. */
  function scoresOf(stem: string, isLast: boolean): Map<string, number> {
    const best = new Map<string, number>();
    for (const meaning of meaningsOf(stem)) {
      const itself = meaning === stem;
      const found = index.search(meaning, {
        processTerm: (term) => term,
        boost: { title: 0.3, before: 0.3 },
        bm25: { k: 1.2, b: 0.3, d: 0.5 },
        prefix: itself && isLast && stem.length > 2,
        fuzzy: itself && stem.length > 5 ? 0.2 : false,
        weights: { prefix: 0.3, fuzzy: 0.3 },
        boostDocument: (id) => weightOf(id as string),
      });
      for (const { id, score } of found as unknown as { id: string; score: number }[])
        best.set(id, Math.max(best.get(id) ?? 0, itself ? score : score * SAME_MEANING_WEIGHT));
    }
    return best;
  }

  return (sought) => {
    const stems = [
      ...new Set(
        inEnglish(sought, game, language)
          .filter((word) => !empty.has(word))
          .map(stemOf),
      ),
    ];
    const totals = new Map<string, { score: number; words: number }>();
    for (const [place, stem] of stems.entries())
      for (const [id, score] of scoresOf(stem, place === stems.length - 1)) {
        const total = totals.get(id) ?? { score: 0, words: 0 };
        totals.set(id, { score: total.score + score, words: total.words + 1 });
      }
    return [...totals]
      .sort(([, one], [, other]) => other.score * other.words - one.score * one.words)
      .slice(0, MOST_FOUND)
      .flatMap(([id]) => clauses.get(id) ?? []);
  };
}

const plainWordsIn = (text: string): string[] => wordsIn(text.normalize("NFD").replace(/\p{M}/gu, ""));

/** The words of a question, with names of cards and words of its language in English. */
function inEnglish(sought: string, { cards }: Pick<Game, "cards">, language: string): string[] {
  const known = QUESTION_WORDS[language];
  if (!known) return wordsIn(sought);
  const ids = new Map(cards.toReversed().map(({ name, id }) => [plainWordsIn(name).join(" "), id]));
  const names = [...ids.keys()].sort((one, other) => other.length - one.length);
  const parts = plainWordsIn(sought)
    .join(" ")
    .split(new RegExp(`(?<![^ ])(${names.join("|")})(?![^ ])`));
  return parts.flatMap((part, place) =>
    place % 2 ? (ids.get(part) ?? part).split("_") : translate(part.match(/[^ ]+/g) ?? [], known),
  );
}

/** The English words of the rules for words of a question, without those that no rule is about. */
function translate(words: string[], { empty, beginnings }: QuestionWords): string[] {
  const [left, starts] = [plainWordsIn(empty), Object.entries(beginnings)];
  return words
    .filter((word) => !left.includes(word))
    .map((word) => starts.find(([start]) => word.startsWith(plainWordsIn(start)[0] ?? start))?.[1] ?? word);
}
