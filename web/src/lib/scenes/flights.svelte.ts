/**
 * Cards that fly from pile to pile: ghosts of the moved cards over the table, which has changed already. Places are the
 * elements with `data-place`, cards in them those with `data-kind`, and `data-lands` what is seen only with its card.
 */
import { flushSync } from "svelte";
import type { GameEvent, Place, View } from "../../frames";
import { placeOf } from "../view/places";

export interface Flight {
  key: number;
  card: string | null;
  /** Where it comes from and goes to; null for a place that is not to be seen, and then it fades. */
  from: DOMRect | null;
  to: DOMRect | null;
  delay: number;
  time: number;
}

/** More moves at once than this are a deal or a clearing; they fly closer together. */
const MANY = 6;
/** What part of its flight the next card waits for, and the last of all in flights. */
const GAP = 0.26;
const CLOSE = 0.07;
const LATEST = 3.5;

interface Seen {
  at: DOMRect;
  cards: Map<string, { rect: DOMRect; element: HTMLElement }[]>;
}
type Snapshot = Map<string, Seen>;

let count = 0;

export class Flights {
  flying = $state.raw<Flight[]>([]);
  /** What hides cards until they have landed. */
  #hidden: Animation[] = [];

  /** Show a change, and let the cards that it moved fly, each so long; returns when the last of them has landed. */
  change(to: View, time: number, show: () => void): number {
    const moves = to.events.filter((event) => event.event === "moved");
    if (time === 0 || moves.length === 0 || document.hidden) {
      show();
      return 0;
    }
    const before = snapshot();
    flushSync(show);
    const flights = this.#planned(moves, before, snapshot(), time);
    this.flying = [...this.flying, ...flights];
    return Math.max(0, ...flights.map((flight) => flight.delay + flight.time));
  }

  /** All cards are where they belong. */
  clear(): void {
    this.flying = [];
    for (const hidden of this.#hidden) hidden.cancel();
    this.#hidden = [];
  }

  land(flight: Flight): void {
    this.flying = this.flying.filter((other) => other !== flight);
    if (this.flying.length === 0) this.#hidden = [];
  }

  #planned(moves: GameEvent[], before: Snapshot, after: Snapshot, time: number): Flight[] {
    const flights: Flight[] = [];
    const gap = time * (moves.length > MANY ? CLOSE : GAP);
    let late = 0;
    let last: GameEvent | undefined;
    for (const { from, to, card = null } of moves) {
      if (!from || !to) continue;
      // A card that goes on from where it has just landed leaves only then.
      if (last?.to) late += last.card === card && nameOf(last.to) === nameOf(from) ? time : gap;
      last = { event: "moved", text: "", card, from, to };
      const start = outline(before, nameOf(from), card);
      const end = outline(after, nameOf(to), card);
      if (!start && !end) continue;
      const delay = Math.min(late, LATEST * time);
      this.#hideUntilLanded(before.get(nameOf(to)), after.get(nameOf(to)), card, delay + time);
      flights.push({ key: ++count, card, from: start, to: end, delay, time });
    }
    return flights;
  }

  /** A card in a row is not seen twice: it shows, with what is written on it, once its ghost has landed. */
  #hideUntilLanded(was: Seen | undefined, place: Seen | undefined, card: string | null, time: number): void {
    const alike = place?.cards.get(card ?? "") ?? [];
    const shown = alike.at(-1)?.element;
    // Of a pile of backs the one that is seen has been there before.
    if (!shown?.closest(".row") || alike.length <= (was?.cards.get(card ?? "")?.length ?? 0)) return;
    const whole = shown.closest("[data-lands]") ?? shown;
    this.#hidden.push(whole.animate([{ opacity: 0 }, { opacity: 0 }], { duration: time }));
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

/** Where a card lies in a place, if that can be seen: its own outline if it shows there, else one in the middle. */
function outline(places: Snapshot, name: string, card: string | null): DOMRect | null {
  const place = places.get(name);
  if (!place) return null;
  const shown = place.cards.get(card ?? "")?.at(-1) ?? place.cards.get("")?.at(-1);
  const rect = shown?.rect ?? middleOf(place.at);
  return isSeen(rect) ? rect : null;
}

function middleOf({ left, top, width: room, height: high }: DOMRect): DOMRect {
  const height = Math.min(high, 120, (room * 7) / 5);
  const width = (height * 5) / 7;
  return new DOMRect(left + (room - width) / 2, top + (high - height) / 2, width, height);
}

/** Whether an outline has a size and lies in the window. */
const isSeen = ({ left, top, right, bottom, width, height }: DOMRect): boolean =>
  width >= 1 && height >= 1 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
