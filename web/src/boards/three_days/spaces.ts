/** The Playing Area as the view tells it: what lies in each space, and what it will do in the next Game Turn. */
import type { Forecast, View } from "../../frames";
import { arrivalsAt } from "../../lib/foreseen";
import { counterOf, zoneOf } from "../../lib/places";

/** The marks that lie on cards there; see `open_numbers.py`. */
type SpaceMarks = Partial<
  Record<
    | "hits"
    | "turns"
    | "misses"
    | "hit_points"
    | "turn_value"
    | "acts"
    | "strikes"
    | "infects"
    | "blast"
    | "recovers",
    number
  >
>;

/** One thing that a card will do, with the drawing that stands for it. */
export interface Deed {
  icon: string;
  text: string;
  say: string;
  /** How much it is to be feared. */
  fear: "none" | "harm" | "blast";
}

export interface Space {
  place: number;
  blocked: boolean;
  id: string | null;
  /** Of how many Hit Points how many are left; null for what cannot be hit. */
  left: number | null;
  most: number;
  /** Turn Tokens, of how many; 0 if it has no Turn value. */
  turns: number;
  turnsAt: number;
  /** Whether it misses its turn. */
  misses: boolean;
  deeds: Deed[];
}

export function spacesOf(view: View): Space[] {
  const blocked = view.counters["blocked"];
  const many = Array.isArray(blocked) ? blocked.length : 0;
  return Array.from({ length: many }, (_, place) => spaceOf(view, place));
}

function spaceOf(view: View, place: number): Space {
  const zone = zoneOf(view, "spaces", place);
  const marks = Object.fromEntries(
    Object.entries(zone.marks ?? {}).map(([field, [value]]) => [field, value]),
  ) as SpaceMarks;
  const most = marks.hit_points ?? 0;
  return {
    place,
    blocked: counterOf(view, "blocked", place) > 0,
    id: zone.cards?.[0] ?? null,
    left: most > 0 ? most - (marks.hits ?? 0) : null,
    most,
    turns: marks.turns ?? 0,
    turnsAt: marks.turn_value ?? 0,
    misses: marks.misses === 1,
    deeds: zone.count === 0 ? [] : deedsOf(marks, counterOf(view, "waiting", place) > 0),
  };
}

function deedsOf(marks: SpaceMarks, explodes: boolean): Deed[] {
  const { strikes = 0, infects = 0, blast = 0, acts = 0, misses = 0 } = marks;
  const deeds: Deed[] = [];
  if (misses) deeds.push({ icon: "night-sleep", text: "", say: "misses its turn", fear: "none" });
  if (strikes > 0)
    deeds.push({
      icon: "claw-slashes",
      text: String(strikes),
      say: `hits for ${String(strikes)}`,
      fear: "harm",
    });
  if (infects > 0)
    deeds.push({
      icon: "vomiting",
      text: String(infects),
      say: `takes ${String(infects)} Immunity`,
      fear: "harm",
    });
  if (explodes || (blast > 0 && acts))
    deeds.push({ icon: "fat", text: String(blast), say: `explodes for ${String(blast)}`, fear: "blast" });
  else if (acts) deeds.push({ icon: "hourglass", text: "!", say: "acts by its Turn ability", fear: "harm" });
  return deeds;
}

/** What may lie in a space once the choice that is foretold was made, in words and as a share; nothing if all stays. */
export interface Coming {
  ids: string[];
  worlds: number;
}

export function comingTo(forecast: Forecast | undefined, space: Space): Coming[] {
  if (!forecast || space.blocked) return [];
  return arrivalsAt(forecast, "spaces", space.place)
    .filter(([ids]) => (ids[0] ?? null) !== space.id)
    .map(([ids, worlds]) => ({ ids, worlds }));
}
