/** Places of the table by name, the same for the server's zones, the page's elements and the player's picks. */
import type { Game, View, ZoneView } from "../frames";

/** "discard_pile", "hand:2", and of a card there "hand:2/hunter". A seat itself is "seat:2". */
export type Spot = string;

export const placeOf = (zone: string, owner: number | null = null): Spot =>
  owner === null ? zone : `${zone}:${String(owner)}`;
export const cardAt = (place: Spot, kind: string): Spot => `${place}/${kind}`;
export const seatSpot = (seat: number): Spot => `seat:${String(seat)}`;

const NOTHING: ZoneView = { count: 0, cards: [] };

export function zoneOf(view: View, zone: string, owner: number | null = null): ZoneView {
  const found = view.zones[zone];
  if (!found) return NOTHING;
  return Array.isArray(found) ? (found[owner ?? 0] ?? NOTHING) : found;
}

export function counterOf(view: View, field: string, seat: number | null = null): number {
  const found = view.counters[field] ?? 0;
  return Array.isArray(found) ? (found[seat ?? 0] ?? 0) : found;
}

/** The cards of a zone, each with a name of its own, so that the page can follow it when others come and go. */
export interface Shown {
  key: string;
  id: string | null;
  /** Which of the equal cards here, from 0. */
  nth: number;
  /** The public marks that lie on it, by field. */
  marks: Record<string, number>;
}

interface Lying {
  id: string | null;
  marks: Record<string, number>;
}

export function shownCards(zone: ZoneView, sortedBy?: Game): Shown[] {
  const cards = (zone.cards ?? []).map((id, place) => ({ id, marks: marksAt(zone, place) }));
  if (sortedBy) {
    const order = new Map(sortedBy.cards.map((kind, place) => [kind.id, place]));
    cards.sort((a, b) => (order.get(a.id ?? "") ?? 99) - (order.get(b.id ?? "") ?? 99));
  }
  return numbered(cards);
}

const marksAt = (zone: ZoneView, place: number): Record<string, number> =>
  Object.fromEntries(Object.entries(zone.marks ?? {}).map(([field, values]) => [field, values[place] ?? 0]));

/** Another's hand: the surely known cards, then the rest from the back. */
export function guessedCards(zone: ZoneView): Shown[] {
  if (zone.cards) return shownCards(zone);
  const known = Object.entries(zone.known ?? {}).flatMap(([id, many]) =>
    Array<string>(Number(many)).fill(id),
  );
  const hidden = Array<null>(Math.max(0, zone.count - known.length)).fill(null);
  return numbered([...known, ...hidden].map((id) => ({ id, marks: {} })));
}

function numbered(cards: Lying[]): Shown[] {
  const seen = new Map<string, number>();
  return cards.map(({ id, marks }) => {
    const many = seen.get(id ?? "") ?? 0;
    seen.set(id ?? "", many + 1);
    return { key: `${id ?? "back"} ${String(many)}`, id, nth: many, marks };
  });
}
