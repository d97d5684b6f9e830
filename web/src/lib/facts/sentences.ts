/** Sentences of a table for one reader, in one language. */
import type { Part } from "../../frames";
import { NOBODY, PACKED } from "./constants";
import { item, type NounForms, type VerbWords, type Words, type ZoneWords } from "./facts";
import { inFormsOf } from "../words/plurals";
import { countOf, fill, textOf, type Word } from "../words/templates";
import { asSentence, listOf, noun, seatName, zoneName } from "./words";

/** Who reads, and what. */
export interface Reader {
  words: Words;
  names: string[];
  /** The seat that is called "you", if any. */
  you: number | null;
  /** The forms of the kinds' names, which a changed deck may replace. */
  kinds: NounForms[];
}

/** The forms of the kinds' names. Other names than the game's own, which a changed deck has, are not translated. */
export function kindForms(words: Words, names: Partial<Record<string, string>> = {}): NounForms[] {
  return words.kinds.map(({ id, english, word }) => {
    const name = names[id] ?? english;
    if (name === english || name === word.name) return word;
    return words.language === "en"
      ? { name, gender: englishGender(name), plural: `${name}s` }
      : { name, plural: name };
  });
}

/** "p" for names without an article, "v" before a vowel, else "c". */
const englishGender = (name: string): string =>
  /s!*$|^The /.test(name) ? "p" : /^[aeiou]/i.test(name) ? "v" : "c";

export function seatWord({ words: { grammar }, names, you }: Reader, seat: number): Word {
  const name = seat === you ? grammar.you.nom : names[seat];
  return seatName(name ?? grammar.seat.replace("{0}", String(seat + 1)), seat, seat === you, grammar);
}

/** The name of a kind; "card" if it is not known. */
export function kindWord({ words, kinds }: Reader, kind: number, addition = ""): Word {
  if (kind === NOBODY) return noun(words.grammar.card, words.grammar);
  return noun(item(kinds, kind), words.grammar, item(words.kinds, kind).id, "nom", addition);
}

/** The last of some things that are numbered from their `first`, and the place of a number within it. */
function findFrom<Thing extends { first: number }>(things: Thing[], number: number): [Thing, number] {
  const place = things.findLastIndex(({ first }) => first <= number);
  const thing = item(things, place);
  return [thing, number - thing.first];
}

/** The zone with a number, and the seat that owns it or its place in a family. */
export const findZone = ({ zones }: Words, number: number): [ZoneWords, number] => findFrom(zones, number);

function zoneWord(reader: Reader, number: number): Word {
  const [zone, owner] = findZone(reader.words, number);
  return zoneName(zone.word, zone.per_seat ? seatWord(reader, owner) : null, reader.words.grammar);
}

function placeWord({ words }: Reader, zone: string, place: number): Word {
  const [template = "", ...numbers] = words.zones.find(({ name }) => name === zone)?.place_words[place] ?? [];
  const counts = numbers.map((number) => countOf(number, words.language));
  return { parts: () => fill(template, counts) };
}

/** The kinds of packed cards and their numbers: a few bits for each of the first kinds, which has the highest. */
export const unpack = (packed: number): [number, number][] =>
  Array.from({ length: PACKED.kinds }, (_, kind): [number, number] => {
    const shift = PACKED.bits * (PACKED.kinds - 1 - kind);
    return [kind, (packed >> shift) & (2 ** PACKED.bits - 1)];
  }).filter(([, number]) => number > 0);

export function cardsWord({ words, kinds }: Reader, packed: number): Word {
  const cards = unpack(packed).map(([kind, number]): Word => {
    const { name, plural = "" } = item(kinds, kind);
    const text = inFormsOf(words.language, number, `1 ${name}|# ${plural}`);
    return { parts: () => [{ text, kind: item(words.kinds, kind).id }] };
  });
  return listOf(cards, words.grammar);
}

export const seatsIn = (mask: number, seats: number): number[] =>
  Array.from({ length: seats }, (_, seat) => seat).filter((seat) => (mask >> seat) & 1);

export const seatsWord = (reader: Reader, mask: number): Word =>
  listOf(
    seatsIn(mask, reader.names.length).map((seat) => seatWord(reader, seat)),
    reader.words.grammar,
  );

/** A value in words, by its type. */
export function valueWord(reader: Reader, what: string, value: number): Word {
  if (what === "seat") return seatWord(reader, value);
  if (what === "seats") return seatsWord(reader, value);
  if (what === "kind") return kindWord(reader, value);
  if (what === "cards") return cardsWord(reader, value);
  if (what === "zone") return zoneWord(reader, value);
  return countOf(value, reader.words.language);
}

export interface Action {
  verb: VerbWords;
  /** The place of the action among those of its verb. */
  place: number;
  values: number[];
  /** The values as data: kinds by their ids. */
  data: (string | number)[];
}

export function decode({ verbs, kinds }: Words, action: number): Action {
  const [verb, place] = findFrom(verbs, action);
  let rest = place;
  const values = verb.ranges.toReversed().map(([, first, size]) => {
    const value = first + (rest % size);
    rest = Math.floor(rest / size);
    return value;
  });
  values.reverse();
  const data = values.map((value, at) => (verb.ranges[at]?.[0] === "kind" ? item(kinds, value).id : value));
  return { verb, place, values, data };
}

/** The readable name of an action, such as "commando commando_5 2". */
export const actionName = ({ verb, data }: Action): string => [verb.name, ...data].join(" ");

export const argumentWords = (reader: Reader, { verb, values }: Action): Word[] =>
  verb.ranges.map(([what, , , zone], at) => {
    const value = item(values, at);
    return zone ? placeWord(reader, zone, value) : valueWord(reader, what, value);
  });

/** The template that an action has among several. */
export const templateOf = (templates: string[], { verb, place }: Action): string =>
  item(templates, templates.length > 1 ? item(verb.chosen, place) : 0);

/** An action as a choice, for example "Lay a Clown Zombie". */
export function choiceText(reader: Reader, number: number): string {
  const action = decode(reader.words, number);
  return write(reader, templateOf(action.verb.choice, action), argumentWords(reader, action));
}

/** An action as it was taken, for example "Ann lays a Clown Zombie". */
export function chosenAction(reader: Reader, seat: number, action: Action): Part[] {
  return sentence(reader, templateOf(action.verb.log, action), argumentWords(reader, action), seat);
}

/** A template filled as a sentence. Verbs agree with the actor, or else with the first value. */
export function sentence(
  reader: Reader,
  template: string,
  values: Word[] = [],
  actor: number | null = null,
  face: number = NOBODY,
): Part[] {
  const subject = actor === null ? null : seatWord(reader, actor);
  return asSentence(fill(template, values, subject, kindWord(reader, face)));
}

/** The same as plain text. */
export const write = (...given: Parameters<typeof sentence>): string => textOf(sentence(...given));
