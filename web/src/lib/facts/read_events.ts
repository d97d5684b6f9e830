/** Events and the lines of the log. */
import type { FactsLine, GameEvent, Line, Place, Sentence } from "../../frames";
import { item, NOBODY, type Words } from "./facts";
import { zoneAsData } from "./read_zones";
import { actionName, chosenAction, decode, sentence, valueWord, type Reader } from "./sentences";
import { textOf } from "../words/templates";

/** The events of the core, by number. Those of a game follow. */
const CORE = ["chose", "moved", "shuffled", "looked", "shown", "ended", "gathered", "carried"];

const say = (parts: Sentence["parts"], role: Sentence["role"] = "plain"): Sentence => ({
  text: textOf(parts),
  parts,
  role,
});

/** An event as its viewer saw it. Of the core's own, those that are only for the eye have no text. */
export function readEvent(reader: Reader, [what = 0, face = NOBODY, ...values]: number[]): GameEvent {
  const { words } = reader;
  const card = face === NOBODY ? null : item(words.kinds, face).id;
  const [a = 0, b = 0, c = 0] = values;
  const zone = (number: number): Place => zoneAsData(words, number);
  const named = (...whats: string[]): ReturnType<typeof valueWord>[] =>
    whats.map((each, place) => valueWord(reader, each, item(values, place)));
  const event = CORE[what];
  switch (event) {
    case undefined: {
      const { name, values: whats, role, words: template } = item(words.events, what - CORE.length);
      return {
        event: name,
        values,
        card,
        ...say(sentence(reader, template, named(...whats), null, face), role),
      };
    }
    case "chose": {
      const action = decode(words, b);
      return { event, seat: a, action: actionName(action), ...say(chosenAction(reader, a, action)) };
    }
    case "moved":
      return { event, card, from: zone(a), to: zone(b), text: "" };
    case "carried":
      return { event, from: zone(a), to: zone(b), count: c, text: "" };
    case "gathered":
      return { event, zone: zone(a), text: "" };
    case "shown":
      return { event, card, zone: zone(a), copy: b, text: "" };
    case "shuffled":
      return { event, zone: zone(a), ...say(sentence(reader, words.core.shuffled, named("zone"))) };
    case "looked":
      return {
        event,
        seat: a,
        zone: zone(b),
        ...say(sentence(reader, words.core.looked, named("seat", "zone"))),
      };
    default: {
      const { name, words: template } = item(words.outcomes, a);
      return { event, outcome: name, ...say(sentence(reader, template), "stage") };
    }
  }
}

/** Whether a line of the log contains an event of this name. */
export const hasEvent = ({ events: known }: Words, { events }: FactsLine, name: string): boolean =>
  events.some(([what = 0]) => known[what - CORE.length]?.name === name);

/** Events that stand only in the log: a number, a seat, and the number of choices taken back. */
function readLogEvent(reader: Reader, [what, ...values]: number[]): Sentence {
  const { core } = reader.words;
  const [seat = 0, choices = 0] = values;
  const named = [valueWord(reader, "seat", seat), valueWord(reader, "number", choices)];
  if (what === -1) return say(sentence(reader, core.undone, named));
  return what === -2
    ? say(sentence(reader, core.hinted, named), "hint")
    : say(sentence(reader, core.not_revealed, named));
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
