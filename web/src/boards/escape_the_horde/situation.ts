/**
 * The cards on the table, arranged for display. Their meaning comes from the numbers and marks of the view.
 */
import type { Game, Offer, View } from "../../frames";
import type { Picks } from "../../lib/table/picks.svelte";
import { cardAt, counterOf, placeOf, shownCards, zoneOf, type Spot } from "../../lib/view/places";
import { t } from "../../lib/words/words";

/** The types of cards that are never in the Stack. */
const ASIDE = ["Faction", "Condition", "Marker"];

/** The share of all Stack cards that the Stack still has. */
export function stackLeft(game: Game, view: View): number {
  const all = game.cards
    .filter(({ sort }) => !ASIDE.includes(sort))
    .reduce((sum, kind) => sum + kind.count, 0);
  return zoneOf(view, "stack").count / all;
}

/** The letters of a card's texts, numbered like the mark `text`. An All Play card has only one. */
const TEXTS = ["", "S", "I"];
/** What happens to a Zombie if the chain resolves now, numbered like the mark `aim`. */
const FATES = ["bites", "dies", "saved", "rescued", "moves"] as const;
export type Fate = (typeof FATES)[number];

/** A card on the chain, the first one at the bottom. */
export interface Link {
  key: string;
  id: string;
  player: number;
  text: string;
  /** The target of the card in words; in fewer words for small places. */
  about: string;
  short: string;
  cancelled: boolean;
}

/** The marks on cards of the chain; see `open_numbers.py`. */
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
        zombie > 0 ? t("Zombie {0}", zombie) : "",
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
  /** The order in which they bite. */
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

/** The public knowledge of a seat's side. */
export interface PublicSide {
  icon: string;
  word: string;
  say: string;
}

const TURNED = 2;
const PATIENT_ZERO = "faction_patient_zero";

const kindName = (game: Game, id: string): string => game.cards.find((kind) => kind.id === id)?.name ?? "";

export function knownOf(game: Game, view: View, seat: number): PublicSide {
  if (counterOf(view, "bites", seat) === TURNED)
    return { icon: "raise-zombie", word: t("Turned"), say: t("Turned, one of the Infected") };
  if (counterOf(view, "infected", seat) === 1)
    return { icon: "biohazard", word: kindName(game, PATIENT_ZERO), say: t("revealed as Patient Zero") };
  if (counterOf(view, "survivor", seat) === 1)
    return { icon: "hiking", word: kindName(game, "faction_survivor"), say: t("known to be a Survivor") };
  return { icon: "", word: "?", say: t("role unknown") };
}

/** The text of my Faction card, and the hidden sides of others that I know. */
export function roleOf(game: Game, view: View, seat: number): string {
  const name = (owner: number): string => {
    const [id] = zoneOf(view, "faction", owner).cards ?? [];
    return kindName(game, id ?? "");
  };
  if (counterOf(view, "bites", seat) === TURNED) return t("Turned");
  const others = view.names.flatMap((other, owner) =>
    owner !== seat && name(owner) && !knownOf(game, view, owner).icon ? [`${other}: ${name(owner)}`] : [],
  );
  return [name(seat), ...others].join(", ");
}

/** Whether a choice reveals a role that is hidden so far: by a text of the Infected, or by placing a Zombie. */
export const loses = ({ verb }: Offer, view: View, seat: number): boolean =>
  /^place|_infected$/.test(verb) && counterOf(view, "infected", seat) === 0;
