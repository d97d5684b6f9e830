/**
 * Cards that fly from pile to pile. The table changes at once, and ghosts of the moved cards fly over it, so nothing waits
 * for them. Places are the elements with `data-place`, cards in them those with `data-kind`.
 */
import { flushSync } from "svelte";
import type { GameEvent, Place, View } from "../frames";
import { placeOf } from "./places";
import { flightTime } from "./settings.svelte";

export interface Flight {
  key: number;
  card: string | null;
  from: DOMRect;
  to: DOMRect;
  delay: number;
  time: number;
}

/** More moves at once than this are a deal or a clearing; they fly closer together. */
const MANY = 6;
const LATEST = 1500;

interface Seen {
  at: DOMRect;
  cards: Map<string, { rect: DOMRect; element: HTMLElement }[]>;
}
type Snapshot = Map<string, Seen>;

let count = 0;

export class Flights {
  flying = $state.raw<Flight[]>([]);

  /** Show a change, and let the cards that it moved fly. */
  change(to: View, show: () => void): void {
    const time = flightTime();
    const moves = to.events.filter((event) => event.event === "moved");
    if (time === 0 || moves.length === 0 || document.hidden) {
      show();
      return;
    }
    const before = snapshot();
    flushSync(show);
    this.flying = [...this.flying, ...planned(moves, before, snapshot(), time)];
  }

  land(flight: Flight): void {
    this.flying = this.flying.filter((other) => other !== flight);
  }
}

const nameOf = ([zone, owner]: Place): string => placeOf(zone, owner);

function snapshot(): Snapshot {
  const places: Snapshot = new Map();
  for (const element of document.querySelectorAll<HTMLElement>("[data-place]")) {
    const cards: Seen["cards"] = new Map();
    for (const card of element.querySelectorAll<HTMLElement>("[data-kind]")) {
      const kind = card.dataset["kind"] ?? "";
      cards.set(kind, [...(cards.get(kind) ?? []), { rect: card.getBoundingClientRect(), element: card }]);
    }
    places.set(element.dataset["place"] ?? "", { at: element.getBoundingClientRect(), cards });
  }
  return places;
}

function planned(moves: GameEvent[], before: Snapshot, after: Snapshot, time: number): Flight[] {
  const flights: Flight[] = [];
  const gap = moves.length > MANY ? 30 : 110;
  let delay = 0;
  let last: GameEvent | undefined;
  for (const move of moves) {
    if (!move.from || !move.to) continue;
    const from = rectOf(before, nameOf(move.from), move.card ?? null);
    const to = rectOf(after, nameOf(move.to), move.card ?? null);
    // A card that goes on from where it has just landed leaves only then.
    if (last?.to) delay += last.card === move.card && nameOf(last.to) === nameOf(move.from) ? time : gap;
    last = move;
    if (!from || !to) continue;
    hideUntilLanded(after.get(nameOf(move.to)), move.card ?? null, Math.min(delay, LATEST) + time);
    flights.push({ key: ++count, card: move.card ?? null, from, to, delay: Math.min(delay, LATEST), time });
  }
  return flights;
}

/** A card in a row is not seen twice: it shows once its ghost has landed. It can be pressed all the while. */
function hideUntilLanded(place: Seen | undefined, card: string | null, time: number): void {
  const shown = place?.cards.get(card ?? "")?.at(-1)?.element;
  if (shown?.closest(".row")) shown.animate([{ opacity: 0 }, { opacity: 0 }], { duration: time });
}

/** Where a card lies in a place: its own outline if it shows there, else one in the middle of the place. */
function rectOf(places: Snapshot, name: string, card: string | null): DOMRect | null {
  const place = places.get(name);
  if (!place) return null;
  const shown = place.cards.get(card ?? "")?.at(-1) ?? place.cards.get("")?.at(-1);
  if (shown) return shown.rect;
  const height = Math.min(place.at.height, 120);
  const width = (height * 5) / 7;
  const { left, top } = place.at;
  return new DOMRect(
    left + (place.at.width - width) / 2,
    top + (place.at.height - height) / 2,
    width,
    height,
  );
}
