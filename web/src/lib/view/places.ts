/**
 * Names of places and cards on the table. The server's zones, the page's elements and the player's picks use
 * the same ones.
 */
import type { Game, CardRef, View, ZoneView } from "../../frames";
import { t } from "../words/words";

/**
 * A place: "discard_pile", "hand:2". A card there: "hand:2/hunter", or by its position from the bottom
 * "front:2@3". A seat itself: "seat:2".
 */
export type Spot = string;

export const placeOf = (zone: string, owner: number | null = null): Spot =>
  owner === null ? zone : `${zone}:${String(owner)}`;
export const cardAt = (place: Spot, kind: string): Spot => `${place}/${kind}`;
export const cardSpot = ([zone, owner, height]: CardRef): Spot => `${placeOf(zone, owner)}@${String(height)}`;
export const seatSpot = (seat: number): Spot => `seat:${String(seat)}`;

export interface Parts {
  zone: string;
  owner: number | null;
  kind: string | null;
  height: number | null;
}

/** The parts of a spot. For a seat, the zone is "seat". */
export function partsOf(spot: Spot): Parts {
  const [, zone = spot, owner, height, kind] = /^(\w+)(?::(\d+))?(?:@(\d+))?(?:\/(\w+))?$/.exec(spot) ?? [];
  const number = (text: string | undefined): number | null => (text === undefined ? null : Number(text));
  return { zone, owner: number(owner), height: number(height), kind: kind ?? null };
}

/** The place of a spot: the card's place, or the place itself. */
export function placeIn(spot: Spot): Spot {
  const { zone, owner } = partsOf(spot);
  return placeOf(zone, owner);
}

const NOTHING: ZoneView = { count: 0, cards: [] };

export function zoneOf(view: View, zone: string, owner: number | null = null): ZoneView {
  const found = view.zones[zone];
  if (!found) return NOTHING;
  return Array.isArray(found) ? (found[owner ?? 0] ?? NOTHING) : found;
}

/** The kind of card of a spot, if it is a card that I can see. */
export function kindAt(view: View, spot: Spot): string | null {
  const { zone, owner, kind, height } = partsOf(spot);
  return height === null ? kind : (zoneOf(view, zone, owner).cards?.[height] ?? null);
}

/** The name of a spot: a card, a seat, or a place. */
export function titleOf(game: Game, view: View | undefined, spot: Spot): string {
  const { zone, owner } = partsOf(spot);
  const id = view ? kindAt(view, spot) : null;
  const kind = game.cards.find((card) => card.id === id);
  if (kind) return kind.name;
  if (zone === "seat") return view?.names[owner ?? 0] ?? spot;
  const known = game.zones.find(({ name }) => name === zone);
  return known?.places && view && owner !== null
    ? numberedTitle(game, view, known, owner)
    : (known?.label ?? spot);
}

/** A numbered place: its face-up cards, its position, and its row if the map has rows. */
function numberedTitle(game: Game, view: View, { name, one }: Game["zones"][number], place: number): string {
  const id = zoneOf(view, name, place).cards?.[0];
  const card = game.cards.find((kind) => kind.id === id)?.name;
  const where = game.counters.some(({ field, places }) => field === "row" && places === name)
    ? t("row {0}", counterOf(view, "row", place) + 1) + `, ${inRow(view, place)}`
    : `${one} ${String(place + 1)}`;
  return card === undefined ? capital(where) : t("{0} in {1}", card, where);
}

/** The number of a card within its row, at a place of a map. */
function inRow(view: View, place: number): string {
  const [rows, here] = [view.counters["row"], view.counters["is_here"]];
  if (!Array.isArray(rows)) return "";
  const before = rows.slice(0, place).filter((row, other) => {
    const alike = !Array.isArray(here) || here[other] === here[place];
    return alike && row === rows[place];
  });
  return t("card {0}", before.length + 1);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether a spot is a single visible card that can be pointed at: not in a pile, nor in another's hand. */
export function isSpread(view: View, spot: Spot): boolean {
  const { zone, owner, kind } = partsOf(spot);
  return kind !== null && owner !== null && zoneOf(view, zone, owner).cards !== undefined;
}

export function counterOf(view: View, field: string, seat: number | null = null): number {
  const found = view.counters[field] ?? 0;
  return Array.isArray(found) ? (found[seat ?? 0] ?? 0) : found;
}

/** The upper limit of a number of the game; 0 without one. */
export const mostOf = (game: Game, field: string): number =>
  game.counters.find((counter) => counter.field === field)?.most ?? 0;

/**
 * The cards of a zone, each with a name of its own, so that the page can follow it when others come and go.
 */
export interface ShownCard {
  key: string;
  id: string | null;
  /** Its position from the bottom. */
  height: number;
  /** The index of this copy among equal cards here, from 0. */
  nth: number;
  /** Its public marks, by field. */
  marks: Record<string, number>;
}

type UnnumberedCard = Omit<ShownCard, "key" | "nth">;

export function shownCards(zone: ZoneView, sortedBy?: Game): ShownCard[] {
  const cards = (zone.cards ?? []).map((id, height) => ({ id, height, marks: marksAt(zone, height) }));
  if (sortedBy) {
    const order = new Map(sortedBy.cards.map((kind, place) => [kind.id, place]));
    cards.sort((a, b) => (order.get(a.id ?? "") ?? 99) - (order.get(b.id ?? "") ?? 99));
  }
  return numbered(cards);
}

const marksAt = (zone: ZoneView, height: number): Record<string, number> =>
  Object.fromEntries(Object.entries(zone.marks ?? {}).map(([field, values]) => [field, values[height] ?? 0]));

/** Another's hand: backs, and on top the cards that are known to be there. */
export function guessedCards(zone: ZoneView): ShownCard[] {
  if (zone.cards) return shownCards(zone);
  const known = Object.entries(zone.known ?? {}).flatMap(([id, many]) =>
    Array<string>(Number(many)).fill(id),
  );
  const hidden = Array<null>(Math.max(0, zone.count - known.length)).fill(null);
  return numbered([...hidden, ...known].map((id, height) => ({ id, height, marks: {} })));
}

function numbered(cards: UnnumberedCard[]): ShownCard[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const id = card.id ?? "";
    const many = seen.get(id) ?? 0;
    seen.set(id, many + 1);
    return { ...card, key: `${card.id ?? "back"} ${String(many)}`, nth: many };
  });
}
