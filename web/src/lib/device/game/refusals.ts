/** Why an action is not offered, or nothing can be done with spots, from the rules; see `refusal_facts.py`. */
import type { RefusalFacts } from "../../../frames";
import { NOBODY } from "../../facts/constants";
import type { Integers, Rules } from "./rules";

/** A place or a kind that the game does not have. */
const UNKNOWN = -2;
/** The integers that are written of a refusal. */
const SIZE = 4;
/** The most spots that a page asks about at once. */
const MOST_SPOTS = 4;

interface Room {
  spots: Integers;
  out: Integers;
}

/** The arrays that refusals need, by the rules in whose memory they lie. */
const rooms = new WeakMap<Rules, Room>();

function roomIn(rules: Rules): Room {
  const room = rooms.get(rules) ?? { spots: rules.integers(2 * MOST_SPOTS), out: rules.integers(SIZE) };
  rooms.set(rules, room);
  return room;
}

/** Whether rules say why. A game may go on with rules from before they did. */
export const sayWhy = (rules: Rules): boolean => rules.offers("write_refusal");

/** Return why the seat that is asked may not take an action. */
export function refusalOf(rules: Rules, action: number): RefusalFacts {
  const { out } = roomIn(rules);
  const exists = action >= 0 && action < rules.tables.refusals.actions;
  rules.call("write_refusal", 0, exists ? action : NOBODY, out);
  return { ...factsFrom(rules, out), action };
}

/**
 * Return why no choice involves all these spots: the reason of the first action that would, or that of the likeliest
 * verb. The latter is null if nothing is ever done with such a thing.
 */
export function refusalAt(rules: Rules, spots: readonly string[], likeliest: boolean): RefusalFacts | null {
  const { spots: room, out } = roomIn(rules);
  const asked = spots.slice(0, MOST_SPOTS);
  rules.write(
    room,
    asked.flatMap((spot) => numbersOf(rules, spot)),
  );
  const written = { ...room, length: 2 * asked.length };
  return rules.call("write_refusal_at", 0, written, Number(likeliest), out) ? factsFrom(rules, out) : null;
}

/** The place of a spot, and the kind of its card, if it names one. */
function numbersOf({ tables }: Rules, spot: string): [number, number] {
  const [name = "", id] = spot.split("/");
  const [place, kind] = [
    tables.spots.indexOf(name),
    id === undefined ? NOBODY : tables.refusals.kinds.indexOf(id),
  ];
  return [place < 0 ? UNKNOWN : place, id !== undefined && kind < 0 ? UNKNOWN : kind];
}

function factsFrom(rules: Rules, out: Integers): RefusalFacts {
  const [action = NOBODY, reason = 0, clause = 0, value = NOBODY] = rules.read(out);
  return { action, reason, clause: rules.tables.refusals.clauses[clause] ?? "", value };
}
