/** What lies where, put together for the eye. What it means, the numbers and marks of the view say. */
import type { Game, View } from "../../frames";
import type { Picks } from "../../lib/table/picks.svelte";
import { cardAt, counterOf, placeOf, shownCards, zoneOf, type Spot } from "../../lib/view/places";

/** The sorts of cards that never lie in the Stack. */
const ASIDE = ["Faction", "Condition", "Marker"];

/** How much of all Stack cards the Stack still has. */
export function stackLeft(game: Game, view: View): number {
  const all = game.cards
    .filter(({ sort }) => !ASIDE.includes(sort))
    .reduce((sum, kind) => sum + kind.count, 0);
  return zoneOf(view, "stack").count / all;
}

/** Letters of the texts, as the mark `text` numbers them; an All Play card has but one. */
const TEXTS = ["", "S", "I"];
/** What becomes of a Zombie if the chain resolves as it stands, as the mark `aim` numbers it. */
const FATES = ["bites", "dies", "saved", "rescued", "moves"] as const;
export type Fate = (typeof FATES)[number];

/** A card on the chain, the lowest first. */
export interface Link {
  key: string;
  id: string;
  player: number;
  text: string;
  /** Whom and what it is about, in words; in few of them for a small place. */
  about: string;
  short: string;
  cancelled: boolean;
}

/** The marks that lie on cards of the chain; see `open_numbers.py`. */
type ChainMarks = Partial<
  Record<"player" | "text" | "target" | "helper" | "zombie" | "amount" | "cancelled", number>
>;

export const chainOf = ({ names, ...view }: View): Link[] =>
  shownCards(zoneOf(view as View, "chain")).map(({ id, marks, height }) => {
    const { player = -1, text = 0, target = -1, helper = -1, zombie = 0, cancelled = 0 }: ChainMarks = marks;
    const amount = (marks as ChainMarks).amount ?? 0;
    return {
      key: `${id ?? ""} ${String(height)}`,
      id: id ?? "",
      player,
      text: TEXTS[text] ?? "",
      about: [
        helper >= 0 ? `${names[helper] ?? ""}:` : "",
        zombie > 0 ? `Zombie ${String(zombie)}` : "",
        target >= 0 ? `→ ${names[target] ?? ""}` : "",
        amount > 0 ? `× ${String(amount)}` : "",
      ]
        .filter(Boolean)
        .join(" "),
      short: [
        zombie > 0 ? String(zombie) : "",
        target >= 0 ? `→${names[target] ?? ""}` : "",
        amount > 0 ? `×${String(amount)}` : "",
      ].join(""),
      cancelled: cancelled === 1,
    };
  });

/** A Zombie in front of a seat. */
export interface Attacker {
  key: string;
  id: string;
  spot: Spot;
  /** In which order they bite. */
  number: number;
  fate: Fate;
}

export function attackersOf(view: View, seat: number, picks: Picks): Attacker[] {
  const place = placeOf("wastelands", seat);
  return shownCards(zoneOf(view, "wastelands", seat))
    .map(({ id, height, marks }) => ({
      key: String(marks["number"] ?? height),
      id: id ?? "",
      spot: id === null ? cardAt(place, "") : picks.spotOf(place, id, height),
      number: marks["number"] ?? 0,
      fate: FATES[marks["aim"] ?? 0] ?? "bites",
    }))
    .sort((a, b) => a.number - b.number);
}

/** What everybody knows of a seat's side. */
export interface Known {
  icon: string;
  word: string;
  say: string;
}

const UNKNOWN: Known = { icon: "", word: "?", say: "role unknown" };
const TURNED = 2;

export function knownOf(view: View, seat: number): Known {
  if (counterOf(view, "bites", seat) === TURNED)
    return { icon: "raise-zombie", word: "Turned", say: "Turned, one of the Infected" };
  if (counterOf(view, "infected", seat) === 1)
    return { icon: "biohazard", word: "Patient Zero", say: "revealed as Patient Zero" };
  if (counterOf(view, "survivor", seat) === 1)
    return { icon: "person", word: "Survivor", say: "known to be a Survivor" };
  return UNKNOWN;
}

/** What my Faction card says, and of whom else I know it though it is hidden. */
export function roleOf(game: Game, view: View, seat: number): string {
  const name = (owner: number): string => {
    const [id] = zoneOf(view, "faction", owner).cards ?? [];
    return game.cards.find((kind) => kind.id === id)?.name ?? "";
  };
  if (counterOf(view, "bites", seat) === TURNED) return "Turned";
  const others = view.names.flatMap((other, owner) =>
    owner !== seat && name(owner) && knownOf(view, owner) === UNKNOWN ? [`${other}: ${name(owner)}`] : [],
  );
  return [name(seat), ...others].join(", ");
}
