/** The end of a game: its statistics, as data and in words, and its score sheet and awards. */
import type { Facts, Statistic, View } from "../../frames";
import { NOBODY } from "./constants";
import { item, named, type StatisticWords, type Words } from "./facts";
import {
  cardsWord,
  kindWord,
  seatsIn,
  seatsWord,
  seatWord,
  unpack,
  valueWord,
  write,
  type Reader,
} from "./sentences";
import { inFormsOf } from "../words/plurals";
import { plainWord, textOf } from "../words/templates";

type End = NonNullable<Facts["end"]>;
type Decided = NonNullable<View["ending"]>["decided"];
type Nested<Value> = Value | (Value | Value[])[];
/** The numbers of a statistic: one, or lists of them by seat, round or column. */
type Values = End["statistics"][number];
type StatisticValue = number | string | number[] | Record<string, number> | null;

export const readStatistics = (reader: Reader, end: End): Statistic[] =>
  reader.words.statistics.map((each, place) => readStatistic(reader, each, item(end.statistics, place), end));

function readStatistic(reader: Reader, each: StatisticWords, values: Values, { returns }: End): Statistic {
  const { field, label, per, columns_of } = each;
  const seats = returns.length;
  return {
    field,
    label,
    per,
    columns: columnNames(reader, each, seats),
    columns_of,
    shared: each.shared && typeof values === "number" ? sharedText(each, values, reader.words.language) : "",
    values: changeEach(values, (value) => valueAsData(reader.words, each, value, seats)),
    texts: changeEach(values, (value) => valueInWords(reader, each, value)),
  };
}

function changeEach<Value>(values: Values, change: (value: number) => Value): Nested<Value> {
  if (!Array.isArray(values)) return change(values);
  return values.map((value) => (Array.isArray(value) ? value.map((one) => change(one)) : change(value)));
}

function columnNames(reader: Reader, { columns, columns_of }: StatisticWords, seats: number): string[] {
  if (!columns_of) return columns;
  const word = columns_of === "seats" ? seatWord : kindWord;
  const length = columns_of === "seats" ? seats : reader.kinds.length;
  return Array.from({ length }, (_, place) => textOf(word(reader, place).parts("")));
}

/** The words for sharing; nothing if there is nothing to say. */
function sharedText({ what, shared }: StatisticWords, value: number, language: string): string {
  if (what === "word") return value === 1 ? shared : "";
  return value ? inFormsOf(language, value, shared) : "";
}

/** A value as data: a seat or null, a list of seats, numbers by kind, or a word. */
function valueAsData(
  { kinds }: Words,
  { what, names }: StatisticWords,
  value: number,
  seats: number,
): StatisticValue {
  if (what === "seat") return value === NOBODY ? null : value;
  if (what === "seats") return seatsIn(value, seats);
  if (what === "cards")
    return Object.fromEntries(unpack(value).map(([kind, number]) => [item(kinds, kind).id, number]));
  return what === "word" ? item(names, value) : value;
}

/** A value in words; nothing for something that did not happen. */
function valueInWords(reader: Reader, { what, words, if_any }: StatisticWords, value: number): string {
  const { nobody, none } = reader.words.core;
  if (if_any && value === 0) return "";
  if (what === "seat") return value === NOBODY ? nobody : textOf(seatWord(reader, value).parts(""));
  if (what === "seats") return textOf(seatsWord(reader, value).parts("")) || nobody;
  if (what === "cards") return textOf(cardsWord(reader, value).parts("")) || none;
  return what === "word" ? item(words, value) : String(value);
}

/** The score sheet, the awards, the turning points and the winning cards, as far as a game has them. */
export function readEnding(reader: Reader, end: End): NonNullable<View["ending"]> {
  const { statistics } = reader.words;
  const values = (field: string): (number | number[])[] => {
    const found = end.statistics[statistics.findIndex((each) => each.field === field)];
    return Array.isArray(found) ? found : [];
  };
  const sources = statistics.filter(({ source }) => source);
  const points = ({ field, goes_to }: StatisticWords, round: number, seat: number): number => {
    const given = values(field)[round];
    if (!goes_to) return Number(Array.isArray(given) ? given[seat] : 0);
    return values(goes_to)[round] === seat ? Number(given) : 0;
  };
  const sheet = {
    sources: sources.map(({ source }) => source),
    points: Array.from({ length: end.rounds }, (_, round) =>
      end.returns.map((_, seat) => sources.map((each) => points(each, round, seat))),
    ),
  };
  const awards = statistics.flatMap(({ award, field }) => {
    if (!award) return [];
    const numbers = values(field).map((each) => [each].flat().reduce((sum, one) => sum + one, 0));
    const number = Math.max(...numbers);
    const seats = numbers.flatMap((each, seat) => (each === number ? [seat] : []));
    return number <= 0 || seats.length === numbers.length ? [] : [{ title: award, seats, number }];
  });
  return {
    sheet: sources.length ? sheet : null,
    awards,
    decided: readDecided(reader, end),
    places: end.places,
  };
}

/** What decided the game, in sentences that call everybody by name. */
function readDecided({ words, names, kinds }: Reader, { decided }: End): Decided {
  const reader = { words, names, kinds, you: null };
  return decided.map((row) => {
    const { point: number, rest: numbers } = named("turning_point", row);
    const point = item(words.turning_points, number);
    const values = point.values.map((what, place) => {
      const statistic = words.statistics.find(({ field }) => field === what);
      const value = item(numbers, place);
      return statistic ? plainWord(valueInWords(reader, statistic, value)) : valueWord(reader, what, value);
    });
    return { text: write(reader, point.words, values), clause: point.clause || null };
  });
}
