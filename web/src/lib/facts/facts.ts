/**
 * What the server sends of a table: facts, which are numbers without words, and the words of the game in one
 * language. The other files of this folder make views and log lines of both. `read_state.ts` reads a frame,
 * `read_view.ts` a view, and `sentences.ts` writes sentences.
 *
 * Kinds, zones, verbs, events and the like are numbered as the game declares them; see the server's
 * `table/knowledge/` and `http/words.py`. The words come in two parts: the plan, which is equal in all languages, and the
 * texts in one of them.
 */
import type { QuestionFacts } from "../../frames";
import { NOBODY, ROWS } from "./constants";

/**
 * An action whose words depend on the table: the action, the variant of its words (or -1), whether it is
 * final, the arguments named with their backs, further values, and the positions of cards alike.
 */
export type WordedOffer = Exclude<QuestionFacts["offers"][number], number>;

/** A name in the nominative, its gender and plural, and the cases that differ from the name. */
export type NounForms = Partial<Record<string, string>> & { name: string };

/** The parts of an offer by their names. */
type OfferRow = typeof ROWS.offer;
type OfferParts = {
  [Place in Exclude<keyof OfferRow, keyof (readonly unknown[])> as OfferRow[Place]]: WordedOffer[Place &
    keyof WordedOffer];
};

/** The parts of an offer; one that is only an action has the words that are declared. */
export function partsOf(offer: number | WordedOffer): OfferParts {
  if (typeof offer === "number")
    return { action: offer, variant: NOBODY, final: false, backs: [], values: [], alike: [] };
  return Object.fromEntries(ROWS.offer.map((name, place) => [name, offer[place]])) as OfferParts;
}

/** The action of an offer. */
export const actionOf = (offer: number | WordedOffer): number => partsOf(offer).action;

export interface Grammar {
  cases: string[];
  separators: [string, string];
  card: NounForms;
  seat: string;
  zone: string;
  own_zone: string;
  zone_of_other: string;
  you: Record<string, string>;
  possessor: { other: string; after: Partial<Record<string, string>> };
  articles: Partial<Record<string, Partial<Record<string, Partial<Record<string, string>>>>>>;
  plural_genders: string[];
}

export interface ZoneWords {
  name: string;
  first: number;
  per_seat: boolean;
  places: number;
  mingled: boolean;
  word: NounForms;
  marks: number[];
  /** What each place is called: a template and its numbers. */
  place_words: [string, ...number[]][];
}

export interface VerbWords {
  name: string;
  first: number;
  /** Of each argument: its type, its first value, the number of values, and a zone if they are its places. */
  ranges: [string, number, number, string][];
  clauses: string[];
  final: boolean;
  /** The templates of its spots; `*{0}` after one says how often. */
  spots: string[];
  choice: string[];
  log: string[];
  /** For each action, which of several templates holds. */
  chosen: number[];
  variants: string[];
}

export interface TurningPointWords {
  /** What each value is: a type, or the field of a statistic whose word it is. */
  values: string[];
  clause: string;
  words: string;
}

export interface StatisticWords {
  field: string;
  label: string;
  per: "game" | "seat" | "round";
  columns: string[];
  columns_of: "seats" | "kinds" | null;
  what: string;
  names: string[];
  words: string[];
  if_any: boolean;
  shared: string;
  source: string;
  goes_to: string;
  award: string;
}

/** The words of a game in one language; in English, if the game is not translated into the reader's. */
export interface Words {
  game: string;
  language: string;
  grammar: Grammar;
  core: Record<
    | ("shuffled" | "looked" | "nobody" | "none" | "undone" | "hinted" | "not_revealed")
    | ("not_allowed" | "nothing_there" | "turn_of"),
    string
  >;
  kinds: { id: string; english: string; word: NounForms; back: number }[];
  backs: { name: string; words: string }[];
  zones: ZoneWords[];
  marks: { field: string; what: string; blank: number; words: string | null }[];
  counters: { field: string; per_seat: boolean; places: number }[];
  goals: { name: string; way: boolean; words: string }[];
  /** The counters and the zones that previews show. */
  previewed: [counters: string[], zones: string[]];
  events: {
    name: string;
    values: string[];
    role: "plain" | "matters" | "turn" | "stage" | "hint";
    words: string;
  }[];
  /** Of each step its integers: a name and a type. */
  steps: [string, string][][];
  prompts: { name: string; clauses: string[]; about: string[]; question: string; waiting: string }[];
  verbs: VerbWords[];
  /** Why a good player makes a choice, with the types of the values in the words. */
  reasons: { values: string[]; words: string }[];
  /** Why an action is not offered, without a capital: the core's reasons, then the game's. */
  refusals: { words: string }[];
  outcomes: { name: string; words: string }[];
  turning_points: TurningPointWords[];
  statistics: StatisticWords[];
}

/** The item at a place that the server has numbered. */
export function item<Item>(items: readonly Item[], place: number): Item {
  if (place < 0 || place >= items.length) throw new RangeError();
  return items[place] as Item;
}

type Row = keyof typeof ROWS;
type Named<Of extends Row> = Record<(typeof ROWS)[Of][number], number> & { rest: number[] };

/** The numbers of a row by their names; `rest` are those that follow. */
export function named<Of extends Row>(row: Of, numbers: readonly number[]): Named<Of> {
  const names: readonly string[] = ROWS[row];
  const found = Object.fromEntries(names.map((name, place) => [name, item(numbers, place)]));
  return { ...found, rest: numbers.slice(names.length) } as Named<Of>;
}
