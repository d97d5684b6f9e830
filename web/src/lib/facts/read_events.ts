/** Events and the lines of the log. */
import type { FactsLine, GameEvent, Line, ZoneRef, Sentence } from "../../frames";
import { ASIDES, CORE_EVENTS, NOBODY } from "./constants";
import { item, named, type Words } from "./facts";
import { zoneAsData } from "./read_zones";
import { actionName, chosenAction, decode, sentence, valueWord, type Reader } from "./sentences";
import { textOf } from "../words/templates";

type CoreEvent = (typeof CORE_EVENTS)[number];

const say = (parts: Sentence["parts"], role: Sentence["role"] = "plain"): Sentence => ({
  text: textOf(parts),
  parts,
  role,
});

/** An event as its viewer saw it. Of the core's own, those that are only for the eye have no text. */
export function readEvent(reader: Reader, row: number[]): GameEvent {
  const { what, face, rest: values } = named("event", row);
  const card = face === NOBODY ? null : item(reader.words.kinds, face).id;
  const core = CORE_EVENTS[what];
  if (core) {
    const data = Object.entries(core.integers).map(([name, of], place) => [
      name,
      valueAsData(reader.words, of, item(values, place)),
    ]);
    const shown = core.name === "moved" || core.name === "shown" ? { card } : {};
    return {
      event: core.name,
      ...shown,
      ...(Object.fromEntries(data) as object),
      ...saidOfCore(reader, core, values),
    };
  }
  const { name, values: whats, role, words } = item(reader.words.events, what - CORE_EVENTS.length);
  return {
    event: name,
    values,
    card,
    ...say(sentence(reader, words, wordsOf(reader, whats, values), null, face), role),
  };
}

const wordsOf = (
  reader: Reader,
  whats: readonly string[],
  values: number[],
): ReturnType<typeof valueWord>[] => whats.map((what, place) => valueWord(reader, what, item(values, place)));

/** An integer of one of the core's own events as data. */
function valueAsData(words: Words, what: string, value: number): ZoneRef | string | number {
  if (what === "zone") return zoneAsData(words, value);
  if (what === "action") return actionName(decode(words, value));
  return what === "outcome" ? item(words.outcomes, value).name : value;
}

/** The sentence of one of the core's own events, if it has one. */
function saidOfCore(
  reader: Reader,
  { name, integers }: CoreEvent,
  values: number[],
): Pick<GameEvent, "text"> {
  const { words } = reader;
  const [first = 0, second = 0] = values;
  if (name === "chose") return say(chosenAction(reader, first, decode(words, second)));
  if (name === "ended") return say(sentence(reader, item(words.outcomes, first).words), "stage");
  if (name !== "shuffled" && name !== "looked") return { text: "" };
  return say(sentence(reader, words.core[name], wordsOf(reader, Object.values(integers), values)));
}

/** Whether a line of the log contains an event of this name. */
export const hasEvent = ({ events: known }: Words, { events }: FactsLine, name: string): boolean =>
  events.some(([what = 0]) => known[what - CORE_EVENTS.length]?.name === name);

/** Events that stand only in the log; `rest` is the number of choices taken back. */
function readLogEvent(reader: Reader, row: number[]): Sentence {
  const { core } = reader.words;
  const { what, seat, rest } = named("aside", row);
  const words = wordsOf(reader, ["seat", "number"], [seat, rest[0] ?? 0]);
  if (what === ASIDES.undone) return say(sentence(reader, core.undone, words));
  return what === ASIDES.hinted
    ? say(sentence(reader, core.hinted, words), "hint")
    : say(sentence(reader, core.not_revealed, words));
}

/** The lines of the log, with the sentences of the events that have a text. Lines without any are left out. */
export function readLines(reader: Reader, lines: FactsLine[]): Line[] {
  return lines.flatMap(({ n, seat, events }) => {
    const sentences = events
      .map((event) => (item(event, 0) < 0 ? readLogEvent(reader, event) : readEvent(reader, event)))
      .flatMap(({ text, parts = [], role = "plain" }) => (text ? [{ text, parts, role }] : []));
    return sentences.length > 0 ? [{ n, seat, events, sentences }] : [];
  });
}
