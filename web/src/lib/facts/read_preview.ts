/** The preview of a choice in the reader's language, from facts. */
import type { Preview, PreviewFacts } from "../../frames";
import { item } from "./facts";
import { readEvent } from "./read_events";
import type { Reader } from "./sentences";

/** The roles of sentences that only announce a turn or a stage. */
const HEADINGS = ["turn", "stage"];

export function readPreview(reader: Reader, facts: PreviewFacts): Preview {
  const { action, worlds, sure, outcomes } = facts;
  return {
    action,
    worlds,
    sure,
    sentences: likeliestFirst(facts.events).flatMap(([worlds, ...event]) => {
      const { text, parts = [], role = "plain" } = readEvent(reader, event);
      return text && !HEADINGS.includes(role) ? [{ text, parts, role, worlds }] : [];
    }),
    counters: readRanges(reader, facts.counters),
    zones: readContents(reader, facts.zones),
    outcomes: Object.fromEntries(
      outcomes.map(([worlds = 0, outcome = 0]) => [item(reader.words.outcomes, outcome).name, worlds]),
    ),
  };
}

/** The least and the most of each counter by its field: one of each, or a list by seat or by place. */
function readRanges({ words, names }: Reader, ranges: number[][]): Preview["counters"] {
  const [fields] = words.previewed;
  let at = 0;
  const found = fields.map((field): [string, Preview["counters"][string]] => {
    const { per_seat = false, places = 0 } = words.counters.find((counter) => counter.field === field) ?? {};
    const several = places || (per_seat ? names.length : 0);
    const spans = ranges.slice(at, (at += several || 1));
    const [least, most] = [spans.map((span) => item(span, 0)), spans.map((span) => item(span, 1))];
    return [field, several ? { least, most } : { least: item(least, 0), most: item(most, 0) }];
  });
  return Object.fromEntries(found);
}

/** The cards that may lie in each zone or place, by ids, with their numbers of worlds. */
function readContents({ words, names }: Reader, contents: number[][][]): Preview["zones"] {
  const [, zones] = words.previewed;
  let at = 0;
  return Object.fromEntries(
    zones.map((name) => {
      const { per_seat = false, places = 0 } = words.zones.find((zone) => zone.name === name) ?? {};
      const count = per_seat ? names.length : Math.max(1, places);
      const found = contents
        .slice(at, (at += count))
        .map((place) =>
          likeliestFirst(place).map(([worlds, ...kinds]) => [
            kinds.map((kind) => item(words.kinds, kind).id),
            worlds,
          ]),
        );
      return [name, found];
    }),
  );
}

/** Rows that begin with a number of worlds; those of equal numbers keep their order. */
const likeliestFirst = (rows: number[][]): [number, ...number[]][] =>
  (rows as [number, ...number[]][]).toSorted(([one], [other]) => other - one);
