/** The spaces of the Playing Area in the view: their cards, and what each will do in the next Game Turn. */
import type { Preview, View } from "../../frames";
import { arrivalsAt } from "../../lib/help/preview";
import { counterOf, zoneOf } from "../../lib/view/places";
import { t } from "../../lib/words/words";

/** The marks on cards there; see `open_numbers.py`. */
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
    | "explodes_in"
    | "beside_blast",
    number
  >
>;

/** One thing that a card will do, with its drawing. */
export interface Deed {
  icon: string;
  text: string;
  /** In place of the text, if there is room. */
  long?: string;
  say: string;
  /** How dangerous it is. */
  fear: "none" | "harm" | "soon" | "blast";
}

export interface Space {
  place: number;
  blocked: boolean;
  id: string | null;
  /** The Hit Points left, and their maximum; null for a card that cannot be hit. */
  left: number | null;
  most: number;
  /** The Turn Tokens, and the Turn value; 0 if it has none. */
  turns: number;
  turnsAt: number;
  /** Whether it misses its turn. */
  misses: boolean;
  deeds: Deed[];
  /** Whether it explodes in the next Game Turn. */
  explodes: boolean;
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
    deeds: deedsOf(marks),
    explodes: marks.explodes_in === 1,
  };
}

function deedsOf(marks: SpaceMarks): Deed[] {
  const { strikes = 0, infects = 0, blast = 0, acts = 0, misses = 0 } = marks;
  const deeds: Deed[] = [];
  if (misses) deeds.push({ icon: "night-sleep", text: "", say: t("misses its turn"), fear: "none" });
  if (strikes > 0)
    deeds.push({
      icon: "claw-slashes",
      text: String(strikes),
      long: t("hits for {0}", strikes),
      say: t("hits for {0}", strikes),
      fear: "harm",
    });
  if (infects > 0)
    deeds.push({
      icon: "vomiting",
      text: String(infects),
      long: t("takes {0} Immunity", infects),
      say: t("takes {0} Immunity", infects),
      fear: "harm",
    });
  if (blast > 0) deeds.push(blastOf(marks));
  else if (acts)
    deeds.push({ icon: "hourglass", text: "", say: t("acts by its Turn ability"), fear: "harm" });
  if (marks.beside_blast)
    deeds.push({ icon: "burst", text: "", say: t("hit by the explosion beside it"), fear: "soon" });
  return deeds;
}

/** When it explodes, and with how much damage: now, in some Game Turns, or only if it is destroyed. */
function blastOf({ blast = 0, explodes_in: left = 0 }: SpaceMarks): Deed {
  const [icon, damage] = ["burst", String(blast)];
  const whom = t("{0} to everyone and both neighbours", damage);
  if (left === 1) return { icon, text: damage, say: t("explodes: {0}", whom), fear: "blast" };
  if (left > 0)
    return {
      icon,
      text: t("{0} in {1}", damage, left),
      say: t("explodes in {0:1 Game Turn|# Game Turns}: {1}", left, whom),
      fear: "soon",
    };
  return { icon, text: damage, say: t("explodes if destroyed, but not by a shot: {0}", whom), fear: "none" };
}

/**
 * The cards that may lie in a space after the previewed choice, and in how many redeals; empty if nothing
 * changes.
 */
export interface ExpectedArrival {
  ids: string[];
  worlds: number;
}

export function comingTo(preview: Preview | undefined, space: Space): ExpectedArrival[] {
  if (!preview || space.blocked) return [];
  return arrivalsAt(preview, "spaces", space.place)
    .filter(([ids]) => (ids[0] ?? null) !== space.id)
    .map(([ids, worlds]) => ({ ids, worlds }));
}
