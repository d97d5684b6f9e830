/**
 * The cards on the table, arranged for display. Their meaning comes from the numbers and marks of the view.
 */
import type { Game, View } from "../../frames";
import { seatsOf } from "../../lib/view/appearance/marks";
import type { Picks } from "../../lib/table/picks.svelte";
import { counterOf, mostOf, placeOf, shownCards, zoneOf, type Spot } from "../../lib/view/places";
import { t } from "../../lib/words/words";

/** The types of items. A player may hold one of each. */
export const SLOTS = [
  { sort: "Gun", icon: "uzi" },
  { sort: "Health Pack", icon: "first-aid-kit" },
  { sort: "Pills", icon: "medicine-pills" },
  { sort: "Grenade", icon: "lead-pipe" },
];

/** The name of a card's type in the rules. */
export const sortOf = (game: Game, id: string): string =>
  game.cards.find((kind) => kind.id === id)?.sort ?? "";

export const isItem = (sort: string): boolean => SLOTS.some((slot) => slot.sort === sort);

/** The part of the round in which a plan is made, numbered like the counter `phase`. */
const MAKE_PLAN = 4;

/** What happens to a monster, or what it does, if the plan is locked now; null for other cards. */
export type Fate = "dies" | "held" | "hits" | "calm" | "none";

/** A player's condition, numbered like the counters `condition` and `condition_after`. */
const CONDITIONS = ["", "critical", "down"] as const;
export type Condition = (typeof CONDITIONS)[number];

/** A condition in words. */
export const conditionWords = (condition: Condition): string =>
  condition && (condition === "down" ? t("down") : t("critical"));

export interface FrontCard {
  key: string;
  id: string;
  sort: string;
  spot: Spot;
  /** The index among equal cards of the spot, from 0. */
  nth: number;
  engagedBy: number[];
  tapped: boolean;
  /** Its damage, including the plan's, and its health. */
  damage: number;
  health: number;
  /** The damage printed on it. */
  strength: number;
  fate: Fate;
}

/** The marks on cards in front; see `open_numbers.py`. */
type FrontMarks = Partial<Record<"toughness" | "foreseen" | "dies" | "hits" | "engaged" | "tapped", number>>;

/** The cards in front of a player, from the bottom up. */
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
  /** Health after the coming damage. */
  after: number;
  full: number;
  harm: number;
  condition: Condition;
  /** The player's condition after the coming damage, if it changes. */
  conditionAfter: Condition;
}

export function healthOf(game: Game, view: View, seat: number): Health {
  const count = (field: string): number => counterOf(view, field, seat);
  const [condition, after] = [count("condition"), count("condition_after")];
  return {
    now: count("health"),
    after: count("health_after"),
    full: mostOf(game, "health"),
    harm: count("threat"),
    condition: CONDITIONS[condition] ?? "",
    conditionAfter: after === condition ? "" : (CONDITIONS[after] ?? ""),
  };
}

export const isPlanning = (view: View): boolean => counterOf(view, "phase") === MAKE_PLAN && !view.over;

export const inFinale = (view: View): boolean => counterOf(view, "finale") === 1;

/**
 * The player whom the open question is about: the one who proposed the trade, who needs help, or who has the
 * alarm.
 */
export function subjectOf(view: View): number | null {
  const { proposer, holder, patient } = view.prompt?.about ?? {};
  const seat = proposer ?? holder ?? patient;
  return typeof seat === "number" ? seat : null;
}
