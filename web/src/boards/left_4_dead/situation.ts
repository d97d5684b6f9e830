/** What lies where, put together for the eye. What it means, the numbers and marks of the view say. */
import type { Game, View } from "../../frames";
import { seatsOf } from "../../lib/view/marks";
import type { Picks } from "../../lib/table/picks.svelte";
import { counterOf, placeOf, shownCards, zoneOf, type Spot } from "../../lib/view/places";

/** The sorts of items, of each of which a player may hold one. */
export const SLOTS = [
  { sort: "Gun", icon: "uzi" },
  { sort: "Health Pack", icon: "first-aid-kit" },
  { sort: "Pills", icon: "medicine-pills" },
  { sort: "Grenade", icon: "lead-pipe" },
];

/** What the rules call the sort of a card. */
export const sortOf = (game: Game, id: string): string =>
  game.cards.find((kind) => kind.id === id)?.sort ?? "";

export const isItem = (sort: string): boolean => SLOTS.some((slot) => slot.sort === sort);

/** The part of the round in which a plan is made, as the counter `phase` numbers it. */
const MAKE_PLAN = 4;

/** What becomes of a monster, or what it does, if the plan is locked as it stands; other cards have none. */
export type Fate = "dies" | "held" | "hits" | "calm" | "none";

/** How a player is, as the counters `condition` and `condition_after` number it. */
const CONDITIONS = ["", "critical", "down"];

export interface FrontCard {
  key: string;
  id: string;
  sort: string;
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

/** The marks that lie on cards in front; see `open_numbers.py`. */
type FrontMarks = Partial<Record<"toughness" | "foreseen" | "dies" | "hits" | "engaged" | "tapped", number>>;

/** The cards in front of a player, lowest first. */
export function frontOf(game: Game, view: View, owner: number, picks: Picks): FrontCard[] {
  const place = placeOf("front", owner);
  const seen = new Map<Spot, number>();
  return shownCards(zoneOf(view, "front", owner)).map(({ key, id, height, ...card }) => {
    const marks: FrontMarks = card.marks;
    const kind = id ?? "";
    const spot = picks.spotOf(place, kind, height);
    const nth = seen.get(spot) ?? 0;
    seen.set(spot, nth + 1);
    const sort = sortOf(game, kind);
    return {
      key,
      id: kind,
      sort,
      spot,
      nth,
      engagedBy: seatsOf(marks.engaged ?? 0),
      tapped: marks.tapped === 1,
      damage: marks.foreseen ?? 0,
      health: marks.toughness ?? 0,
      strength: game.cards.find((card) => card.id === kind)?.numbers["damage"] ?? 0,
      fate: sort === "Monster" ? fateOf(marks) : "none",
    };
  });
}

function fateOf({ dies, engaged, hits }: FrontMarks): Fate {
  if (dies) return "dies";
  if (engaged) return "held";
  return hits ? "hits" : "calm";
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

export function healthOf(game: Game, view: View, seat: number): Health {
  const count = (field: string): number => counterOf(view, field, seat);
  const [condition, after] = [count("condition"), count("condition_after")];
  return {
    now: count("health"),
    after: count("health_after"),
    full: game.counters.find(({ field }) => field === "health")?.most ?? 0,
    harm: count("threat"),
    condition: CONDITIONS[condition] ?? "",
    conditionAfter: after === condition ? "" : (CONDITIONS[after] ?? ""),
  };
}

export const isPlanning = (view: View): boolean => counterOf(view, "phase") === MAKE_PLAN && !view.over;

export const inFinale = (view: View): boolean => counterOf(view, "finale") === 1;

/** The player whom the open question is about: who proposed the trade, who is to be helped, before whom the alarm lies. */
export function subjectOf(view: View): number | null {
  const { proposer, holder, patient } = view.prompt?.about ?? {};
  const seat = proposer ?? holder ?? patient;
  return typeof seat === "number" ? seat : null;
}
