/** The zones of a view: the cards that the viewer sees, and the number of the others. */
import type { ZoneRef, View, ZoneView } from "../../frames";
import { NOBODY } from "./constants";
import { item, type Words, type ZoneWords } from "./facts";
import { findZone } from "./sentences";

/** What the length of a zone's integers depends on. */
interface ZoneShape {
  /** The number of marks that its cards show. */
  marks: number;
  isPlace: boolean;
}

/** The integers of each zone, from a list of all; the server's `write_zones.py` says what they are. */
export function splitZones(integers: readonly number[], shapes: readonly ZoneShape[]): number[][] {
  let end = 0;
  return shapes.map(({ marks, isPlace }) => {
    const first = end;
    const head = item(integers, end++);
    const count = head >> 1;
    if (head & 1) end += count * (1 + marks);
    else if (count) end += 1 + 2 * item(integers, end) + (isPlace ? count : 0);
    return integers.slice(first, end);
  });
}

/** All zones by name, from their integers. */
export function readZones(words: Words, seats: number, integers: readonly number[]): View["zones"] {
  const counts = words.zones.map((zone) => (zone.per_seat ? seats : Math.max(1, zone.places)));
  const shapes = words.zones.flatMap(({ marks, places }, at) =>
    Array.from({ length: item(counts, at) }, () => ({ marks: marks.length, isPlace: places > 0 })),
  );
  const split = splitZones(integers, shapes);
  return Object.fromEntries(
    words.zones.map((zone, at) => {
      const read = split.splice(0, item(counts, at)).map((each) => readZone(words, zone, each));
      return [zone.name, isNumbered(zone) ? read : item(read, 0)];
    }),
  );
}

function readZone(words: Words, zone: ZoneWords, [head = 0, ...numbers]: number[]): ZoneView {
  const count = head >> 1;
  const kind = (number: number): string => item(words.kinds, number).id;
  const part = (place: number): number[] => numbers.slice(count * place, count * (place + 1));
  if (head & 1) {
    const cards = part(0).map((face) => (face === NOBODY ? null : kind(face)));
    if (!zone.marks.length) return { count, cards };
    const marks = zone.marks.map((mark, place) => [item(words.marks, mark).field, part(1 + place)] as const);
    return { count, cards, marks: Object.fromEntries(marks) };
  }
  const [pairs = 0, ...rest] = numbers;
  const known = Object.fromEntries(
    Array.from({ length: pairs }, (_, pair): [string, string | number] => {
      const [first, second] = [item(rest, 2 * pair), item(rest, 2 * pair + 1)];
      return zone.mingled ? [kind(first), second] : [String(first), kind(second)];
    }),
  );
  if (!zone.places) return { count, known };
  return { count, known, backs: rest.slice(2 * pairs).map((back) => item(words.backs, back).name) };
}

const isNumbered = (zone: ZoneWords): boolean => zone.per_seat || zone.places > 0;

/** A zone as data: its name, and its owner or place if it has one. */
export function zoneAsData(words: Words, number: number): ZoneRef {
  const [zone, owner] = findZone(words, number);
  return [zone.name, isNumbered(zone) ? owner : null];
}
