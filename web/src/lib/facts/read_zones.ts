/** The zones of a view: the cards that the viewer sees, and the number of the others. */
import type { Place, View, ZoneView } from "../../frames";
import { item, NOBODY, type Words, type ZoneWords } from "./facts";
import { findZone } from "./sentences";

/** All zones by name, from a list of integers; the server's `write_zones.py` says in which order. */
export function readZones(words: Words, seats: number, integers: number[]): View["zones"] {
  let at = 0;
  const next = (): number => item(integers, at++);
  const several = <Value>(count: number, read: () => Value): Value[] => Array.from({ length: count }, read);
  const kind = (): string => item(words.kinds, next()).id;
  const face = (): string | null => (integers[at] === NOBODY ? (at++, null) : kind());

  function readZone(zone: ZoneWords): ZoneView {
    const head = next();
    const count = head >> 1;
    if (head & 1) {
      const cards = several(count, face);
      if (!zone.marks.length) return { count, cards };
      const marks = zone.marks.map((mark) => [item(words.marks, mark).field, several(count, next)] as const);
      return { count, cards, marks: Object.fromEntries(marks) };
    }
    const pairs = several(count && next(), (): [string, string | number] =>
      zone.mingled ? [kind(), next()] : [String(next()), kind()],
    );
    const known = Object.fromEntries(pairs);
    return zone.places
      ? { count, known, backs: several(count, () => item(words.backs, next()).name) }
      : { count, known };
  }

  return Object.fromEntries(
    words.zones.map((zone) => {
      const read = (): ZoneView => readZone(zone);
      return [zone.name, isNumbered(zone) ? several(zone.per_seat ? seats : zone.places, read) : read()];
    }),
  );
}

const isNumbered = (zone: ZoneWords): boolean => zone.per_seat || zone.places > 0;

/** A zone as data: its name, and its owner or place if it has one. */
export function zoneAsData(words: Words, number: number): Place {
  const [zone, owner] = findZone(words, number);
  return [zone.name, isNumbered(zone) ? owner : null];
}
