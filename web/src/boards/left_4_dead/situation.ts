/** What lies where, put together for the eye. What it means, the numbers and marks of the view say. */
import type { Game, View } from "../../frames";
import { seatsOf } from "../../lib/marks";
import type { Picks } from "../../lib/picks.svelte";
import { counterOf, placeOf, shownCards, zoneOf, type Spot } from "../../lib/places";

/** What a player may hold, one of each. */
export const SLOTS = [
  { name: "Gun", icon: "uzi", kinds: ["uzi", "hunting_rifle", "assault_rifle", "shotgun"] },
  { name: "Health Pack", icon: "first-aid-kit", kinds: ["health_pack"] },
  { name: "Pills", icon: "medicine-pills", kinds: ["pills"] },
  { name: "Grenade", icon: "lead-pipe", kinds: ["pipe_bomb", "molotov"] },
];

/** What an item does, in short and in words. */
export function effectOf(game: Game, id: string): { icon?: string; short: string; words: string } {
  const numbers = game.cards.find((kind) => kind.id === id)?.numbers ?? {};
  const [damage, health, amount] = ["damage", "health", "amount"].map((name) => String(numbers[name] ?? 0));
  switch (id) {
    case "uzi":
    case "hunting_rifle":
      return { short: `+${damage ?? ""}`, words: `${damage ?? ""} more damage` };
    case "assault_rifle":
    case "shotgun":
      return { short: `×${amount ?? ""}`, words: `engages up to ${amount ?? ""} monsters` };
    case "pipe_bomb":
      return { icon: "skull-crack", short: amount ?? "", words: `removes up to ${amount ?? ""} Zombies` };
    case "molotov":
      return { short: `${damage ?? ""} all`, words: `${damage ?? ""} damage to all in front of one player` };
    default:
      return { icon: "hearts", short: `+${health ?? ""}`, words: `heals ${health ?? ""}` };
  }
}

/** The part of the round in which a plan is made, as the counter `phase` numbers it. */
const MAKE_PLAN = 4;

/** What becomes of a monster, or what it does, if the plan is locked as it stands: as the mark `fate` numbers it. */
const FATES = ["none", "calm", "hits", "held", "dies"] as const;
export type Fate = (typeof FATES)[number];

/** How a player is, as the counters `condition` and `condition_after` number it. */
const CONDITIONS = ["", "critical", "down"];

export interface FrontCard {
  key: string;
  id: string;
  sort: "monster" | "event" | "item";
  spot: Spot;
  /** Which of the cards that share the spot, from 0. */
  nth: number;
  engagedBy: number[];
  tapped: boolean;
  /** Damage on it, with what the plan adds, of as much health. */
  damage: number;
  health: number;
  /** The damage printed on it. */
  strength: number;
  fate: Fate;
}

/** The cards in front of a player, lowest first. */
export function frontOf(game: Game, view: View, owner: number, picks: Picks): FrontCard[] {
  const place = placeOf("front", owner);
  const seen = new Map<Spot, number>();
  return shownCards(zoneOf(view, "front", owner)).map(({ key, id, height, marks }) => {
    const kind = id ?? "";
    const spot = picks.spotOf(place, kind, height);
    const nth = seen.get(spot) ?? 0;
    seen.set(spot, nth + 1);
    const fate = FATES[marks["fate"] ?? 0] ?? "none";
    return {
      key,
      id: kind,
      sort: sortOf(kind, fate),
      spot,
      nth,
      engagedBy: seatsOf(marks["engaged"] ?? 0),
      tapped: marks["tapped"] === 1,
      damage: marks["damage_due"] ?? 0,
      health: marks["toughness"] ?? 0,
      strength: game.cards.find((card) => card.id === kind)?.numbers["damage"] ?? 0,
      fate,
    };
  });
}

/** A monster has a fate, an item has a slot, and all else is an Event. */
function sortOf(id: string, fate: Fate): FrontCard["sort"] {
  if (fate !== "none") return "monster";
  return SLOTS.some((slot) => slot.kinds.includes(id)) ? "item" : "event";
}

export interface Health {
  now: number;
  /** Once the damage to come has hit. */
  after: number;
  full: number;
  harm: number;
  condition: string;
  /** What the damage to come makes of the player, if that is another condition. */
  conditionAfter: string;
}

export function healthOf(view: View, seat: number): Health {
  const count = (field: string): number => counterOf(view, field, seat);
  const [condition, after] = [count("condition"), count("condition_after")];
  return {
    now: count("health"),
    after: count("health_after"),
    full: counterOf(view, "full_health"),
    harm: count("threat"),
    condition: CONDITIONS[condition] ?? "",
    conditionAfter: after === condition ? "" : (CONDITIONS[after] ?? ""),
  };
}

export const isPlanning = (view: View): boolean => counterOf(view, "phase") === MAKE_PLAN && !view.over;

export const inFinale = (view: View): boolean => counterOf(view, "finale") === 1;
