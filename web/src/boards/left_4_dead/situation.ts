/** What threatens whom: the public numbers of the view, put together for the eye. The rules themselves are the server's. */
import type { Game, View, ZoneView } from "../../frames";
import { seatsOf } from "../../lib/marks";
import { cardAt, counterOf, placeOf, zoneOf, type Spot } from "../../lib/places";

/** Ids of kinds never change, so the page may know what is a monster. */
const MONSTERS = ["zombie", "hunter", "smoker", "boomer", "tank", "witch"];
const EVENTS = ["horde", "car_alarm", "ammo"];

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

/** The part of the round, as the counter `phase` numbers it. */
export const ENGAGE = 4;
export const DEAL_DAMAGE = 6;
const LAST_STANDS = 7;

export const FULL_HEALTH = 5;

/** What happens to a monster, or what it does, if the plan is locked as it stands. */
export type Fate = "hits" | "dies" | "held" | "calm";

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
  /** What it deals to its holder if nobody engages it. */
  strength: number;
  fate: Fate;
}

/** Health grows with each player above three. */
const toughness = (game: Game, id: string, seats: number): number => {
  const numbers = game.cards.find((kind) => kind.id === id)?.numbers ?? {};
  return (numbers["health"] ?? 0) + (numbers["growth"] ?? 0) * (seats - game.least_seats);
};

/** The cards in front of a player, lowest first. */
export function frontOf(game: Game, view: View, owner: number): FrontCard[] {
  const zone = zoneOf(view, "front", owner);
  const seen = new Map<string, number>();
  const numbered = (name: string): number => {
    const nth = seen.get(name) ?? 0;
    seen.set(name, nth + 1);
    return nth;
  };
  const groups = groupsOf(view, zone);
  const provoked = Array.from({ length: view.seats }, (_, seat) => counterOf(view, "engagements", seat)).some(
    (many) => many > 0,
  );
  return (zone.cards ?? []).map((given, place) => {
    const id = given ?? "";
    const sort = MONSTERS.includes(id) ? "monster" : EVENTS.includes(id) ? "event" : "item";
    const engagedBy = seatsOf(markOf(zone, "engaged", place));
    const planned =
      counterOf(view, "phase") < DEAL_DAMAGE
        ? engagedBy.reduce((sum, seat) => sum + counterOf(view, "power", seat), 0)
        : 0;
    const damage = markOf(zone, "damage", place) + planned;
    const health = toughness(game, id, view.seats);
    const spot = spotOf(owner, id, sort, groups[place] ?? 0);
    return {
      key: `${id} ${String(numbered(id))}`,
      id,
      sort,
      spot,
      nth: numbered(spot),
      engagedBy,
      tapped: markOf(zone, "tapped", place) > 0,
      damage,
      health,
      strength: game.cards.find((kind) => kind.id === id)?.numbers["damage"] ?? 0,
      fate: fateOf(damage >= health, engagedBy.length > 0, id !== "witch" || provoked),
    };
  });
}

function fateOf(dies: boolean, engaged: boolean, angry: boolean): Fate {
  if (dies) return "dies";
  if (engaged) return "held";
  return angry ? "hits" : "calm";
}

const markOf = (zone: ZoneView, mark: string, place: number): number => zone.marks?.[mark]?.[place] ?? 0;

/** A loose item can be taken from anywhere, so all of a kind are one spot; of monsters, a group is one. */
function spotOf(owner: number, id: string, sort: FrontCard["sort"], group: number): Spot {
  if (sort === "item") return looseSpot(id);
  return sort === "monster" ? groupSpot(owner, id, group) : cardAt(placeOf("front", owner), id);
}

export const looseSpot = (kind: string): Spot => cardAt("loose", kind);
export const groupSpot = (owner: number, kind: string, group: number): Spot =>
  cardAt(`${placeOf("front", owner)}#${String(group)}`, kind);

/**
 * The number of each card's group: monsters of a kind with the same damage and the same place in the plan are one choice,
 * numbered from 1 by their oldest card. Who names targets skips the monsters they engage already; those have no number.
 */
function groupsOf(view: View, zone: ZoneView): number[] {
  const skipped = view.prompt?.name === "target" ? 1 << view.prompt.seat : 0;
  const known = new Map<string, string[]>();
  return (zone.cards ?? []).map((id, place) => {
    const engaged = markOf(zone, "engaged", place);
    if (engaged & skipped) return 0;
    const alike = `${String(engaged)} ${String(markOf(zone, "damage", place))}`;
    const groups = known.get(id ?? "") ?? [];
    if (!groups.includes(alike)) groups.push(alike);
    known.set(id ?? "", groups);
    return groups.indexOf(alike) + 1;
  });
}

/** The harm that would be left for a player; once the monsters have struck, none is to come this round. */
export const harmTo = (view: View, seat: number): number =>
  counterOf(view, "phase") < LAST_STANDS && !view.over ? counterOf(view, "threat", seat) : 0;

export const inFinale = (view: View): boolean => counterOf(view, "finale") === 1;

/** Whether a player has confirmed the plan as it stands: they do so in table order. */
export function hasConfirmed(view: View, seat: number): boolean {
  const place = (seat - counterOf(view, "marker") + view.seats) % view.seats;
  return counterOf(view, "phase") === ENGAGE && place < counterOf(view, "confirmed");
}

/** Cards that a whole Draw phase takes. */
export const drawnEachRound = (view: View): number =>
  view.seats + Math.max(0, ["easy", "normal", "hard", "expert"].indexOf(String(view.options["difficulty"])));
