/** The cards that decided a finished game. */
import type { View } from "../../frames";
import { partsOf, zoneOf, type Parts } from "../view/places";

export interface DecidingCard {
  key: string;
  id: string;
  /** The player whose card it is. */
  seat: number;
}

/** Of all cards, only so many are shown. */
const MOST = 7;

/**
 * Return the cards in the places that won a game, or else those of the players in the first of these zones that has
 * any. If they are too many, each player has some of them. Cards that nobody may see are left out.
 */
export function decidingCards(view: View, zones: string[]): DecidingCard[] {
  const won = (view.ending?.places ?? []).map((place) => partsOf(place));
  const each = zones.map((zone) => view.names.map((_, owner) => ({ zone, owner })));
  for (const places of [won, ...each]) {
    const piles = places.map((place) => cardsAt(view, place));
    const share = mostOfEach(piles.map(({ length }) => length));
    const cards = piles.flatMap((pile) => pile.slice(0, share)).slice(0, MOST);
    if (cards.length > 0) return cards;
  }
  return [];
}

const cardsAt = (view: View, { zone, owner }: Pick<Parts, "zone" | "owner">): DecidingCard[] =>
  (zoneOf(view, zone, owner).cards ?? []).flatMap((id, nth) =>
    id === null ? [] : [{ key: `${zone} ${String(owner)} ${String(nth)}`, id, seat: owner ?? 0 }],
  );

/** The largest number of cards from each pile with which all of them are not too many; one at least. */
function mostOfEach(lengths: number[]): number {
  let share = MOST;
  const sum = (): number => lengths.reduce((all, length) => all + Math.min(length, share), 0);
  while (share > 1 && sum() > MOST) share -= 1;
  return share;
}
