/** The view of one viewer in the reader's language, from facts. */
import type { Facts, QuestionFacts, TableConstants, View } from "../../frames";
import { NOBODY } from "./constants";
import { item, named, type Words } from "./facts";
import { readEnding, readStatistics } from "./read_ending";
import { readEvent } from "./read_events";
import { readQuestion } from "./read_question";
import { readZones } from "./read_zones";
import { kindForms, write, type Reader } from "./sentences";
import { countOf } from "../words/templates";

export interface Options {
  /** Whether the viewer is called by name. */
  byName: boolean;
  /** The names of a changed deck, by kind. */
  kindNames?: Partial<Record<string, string>>;
}

export const readerOf = (
  words: Words,
  names: string[],
  viewer: number | null,
  { byName, kindNames }: Options,
): Reader => ({ words, names, you: byName ? null : viewer, kinds: kindForms(words, kindNames) });

/** `ahead` is the question that the viewer may answer before its turn, if there is one. */
export function readView(
  words: Words,
  facts: Facts,
  ahead: QuestionFacts | null,
  table: TableConstants,
  viewer: number | null,
  options: Options,
): View {
  const reader = readerOf(words, table.names, viewer, options);
  const { end } = facts;
  const zones = readZones(words, table.seats, facts.zones);
  return {
    ...table,
    counters: readCounters(words, table.seats, facts.counters),
    over: end !== null,
    outcome: end && item(words.outcomes, end.outcome).name,
    returns: end && end.returns,
    ending: end && readEnding(reader, end),
    viewer,
    zones,
    goals: facts.goals.map((goal) => readGoal(reader, goal)),
    prompt: readQuestion(reader, facts, viewer, zones),
    events: facts.events.map((event) => readEvent(reader, event)),
    statistics: end && readStatistics(reader, end),
    ahead: ahead && readQuestion(reader, ahead, viewer, zones),
  };
}

/** The public numbers by field: one, or a list by seat or by place. */
function readCounters({ counters }: Words, seats: number, numbers: number[]): View["counters"] {
  let at = 0;
  return Object.fromEntries(
    counters.map(({ field, per_seat, places }) => {
      const several = places || (per_seat ? seats : 0);
      const first = at;
      at += several || 1;
      return [field, several ? numbers.slice(first, at) : item(numbers, first)];
    }),
  );
}

function readGoal(reader: Reader, row: number[]): View["goals"][number] {
  const { goal, seat, rest: numbers } = named("goal", row);
  const { name, way, words } = item(reader.words.goals, goal);
  const counts = numbers.map((each) => countOf(each, reader.words.language));
  return {
    name,
    seat: seat === NOBODY ? null : seat,
    way: way ? numbers.slice(0, 2) : null,
    text: write(reader, words, counts),
  };
}
