/**
 * Cards that fly from pile to pile: copies of the moved cards, drawn over the table, which shows the new
 * state already. Places are the elements with `data-place`, and the cards in them those with `data-kind`.
 * A stock of tokens that a seat owns has `data-tokens`, with the drawing and the seat, and each of them `data-token`: what
 * one stock loses flies to those that grow.
 * Elements with `data-lands` appear when their card lands, and those with `data-slides` slide to their new place.
 *
 * All positions are read once before a change and once after it. Reading them in between would force a new layout each time.
 */
import { flushSync } from "svelte";
import type { GameEvent, ZoneRef } from "../../frames";
import { placeOf } from "../view/places";

export interface Flight {
  key: number;
  card: string | null;
  /** The drawing of a token that flies instead of a card, and its colour. */
  token?: { icon: string; colour: string };
  /** The name of its back, if it flies face down and there are several. */
  back?: string | undefined;
  /** Where the card comes from and goes to. If a place is not on screen, it is null and the card fades. */
  from: DOMRect | null;
  to: DOMRect | null;
  delay: number;
  time: number;
}

/** More moves at once than this are a deal or a clean-up; their cards start closer together. */
const MANY = 6;
/** The start of the next card, as a share of the flight before it; and the latest start, in flights. */
const GAP = 0.26;
const CLOSE = 0.07;
const LATEST = 3.5;
/** The time in which cards of a row make room, in flights. */
const SLIDE = 0.7;

interface PlaceSnapshot {
  at: DOMRect;
  cards: Map<string, { rect: DOMRect; element: HTMLElement }[]>;
}
interface Token {
  icon: string;
  element: HTMLElement;
  rect: DOMRect;
  colour: string;
}
type Places = Map<string, PlaceSnapshot>;
interface Snapshot {
  places: Places;
  sliding: Map<HTMLElement, DOMRect>;
  /** The tokens of each stock. */
  tokens: Map<string, Token[]>;
  /** The window; asking for its size lays out the table, too. */
  window: DOMRect;
}

let count = 0;

export class Flights {
  flying = $state.raw<Flight[]>([]);
  /** Hides cards until they have landed. */
  #hidden: Animation[] = [];

  /**
   * Show a change and let the cards that these events moved fly for this long each, or less if all must have
   * landed within `longest`. Return the time at which the last one has landed.
   */
  change(events: GameEvent[], time: number, show: () => void, longest = Infinity): number {
    const moves = events.filter((event) => event.event === "moved");
    if (time === 0 || moves.length === 0 || document.hidden) {
      show();
      return 0;
    }
    const before = snapshot();
    flushSync(show);
    const after = snapshot();
    slide(before, after, time * SLIDE);
    const flights = this.#planned(moves, before, after, time, longest);
    flights.push(...this.#tokens(before, after, Math.min(time, longest / 2)));
    this.flying = [...this.flying, ...flights];
    return Math.max(0, ...flights.map((flight) => flight.delay + flight.time));
  }

  /** End all flights: every card is in its place. */
  clear(): void {
    this.flying = [];
    for (const hidden of this.#hidden) hidden.cancel();
    this.#hidden = [];
  }

  land(flight: Flight): void {
    this.flying = this.flying.filter((other) => other !== flight);
    if (this.flying.length === 0) this.#hidden = [];
  }

  #planned(moves: GameEvent[], before: Snapshot, after: Snapshot, normal: number, longest: number): Flight[] {
    const flights: Flight[] = [];
    const starts = startsOf(moves);
    const time = Math.min(normal, longest / (1 + Math.max(...starts)));
    for (const [at, { from, to, card = null }] of moves.entries()) {
      if (!from || !to) continue;
      const start = outline(before, nameOf(from), card);
      const end = outline(after, nameOf(to), card);
      if (!start && !end) continue;
      const delay = (starts[at] ?? 0) * time;
      const [was, place] = [before.places.get(nameOf(to)), after.places.get(nameOf(to))];
      this.#hideUntilLanded(was, place, card, delay + time);
      const back = backAt(before, nameOf(from)) ?? backAt(after, nameOf(to));
      flights.push({ key: ++count, card, back, from: start, to: end, delay, time });
    }
    return flights;
  }

  /** Tokens that one stock has lost and another one has gained. */
  #tokens(before: Snapshot, after: Snapshot, time: number): Flight[] {
    const lost = missing(before, after);
    const gained = missing(after, before);
    const gap = Math.min(time * CLOSE, time / Math.max(1, lost.length));
    return lost.flatMap(({ icon, rect: from, colour }, nth): Flight[] => {
      const at = gained.findIndex((one) => one.icon === icon);
      const [end] = at < 0 ? [] : gained.splice(at, 1);
      if (!end) return [];
      const delay = nth * gap;
      this.#hidden.push(end.element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: delay + time }));
      return [{ key: ++count, card: null, token: { icon, colour }, from, to: end.rect, delay, time }];
    });
  }

  /** A card in a row stays hidden, with the text on it, until its copy has landed. */
  #hideUntilLanded(
    was: PlaceSnapshot | undefined,
    place: PlaceSnapshot | undefined,
    card: string | null,
    time: number,
  ): void {
    const alike = place?.cards.get(card ?? "") ?? [];
    const shown = alike.at(-1)?.element;
    // In a pile of backs, the visible back was there before, so it is not hidden.
    if (!shown?.closest(".row") || alike.length <= (was?.cards.get(card ?? "")?.length ?? 0)) return;
    const whole = shown.closest("[data-lands]") ?? shown;
    this.#hidden.push(whole.animate([{ opacity: 0 }, { opacity: 0 }], { duration: time }));
  }
}

/** The start of each card's flight, in flights. */
function startsOf(moves: GameEvent[]): number[] {
  const gap = moves.length > MANY ? CLOSE : GAP;
  let late = 0;
  let last: GameEvent | undefined;
  return moves.map((move) => {
    const { from, to, card } = move;
    // A card that moves twice starts its second flight after its first has landed.
    if (last?.to && from && to) late += last.card === card && nameOf(last.to) === nameOf(from) ? 1 : gap;
    last = move;
    return Math.min(late, LATEST);
  });
}

const nameOf = ([zone, owner]: ZoneRef): string => placeOf(zone, owner);

function snapshot(): Snapshot {
  const places: Places = new Map();
  for (const element of document.querySelectorAll<HTMLElement>("[data-place]")) {
    const cards: PlaceSnapshot["cards"] = new Map();
    for (const card of element.querySelectorAll<HTMLElement>("[data-kind]")) {
      const kind = card.dataset["kind"] ?? "";
      cards.set(kind, [...(cards.get(kind) ?? []), { rect: card.getBoundingClientRect(), element: card }]);
    }
    places.set(element.dataset["place"] ?? "", { at: element.getBoundingClientRect(), cards });
  }
  const sliding = [...document.querySelectorAll<HTMLElement>("[data-slides]")];
  return {
    places,
    sliding: new Map(sliding.map((element) => [element, element.getBoundingClientRect()])),
    tokens: new Map(
      [...document.querySelectorAll<HTMLElement>("[data-tokens]")]
        .filter((stock) => stock.checkVisibility())
        .map((stock) => [stock.dataset["tokens"] ?? "", tokensOf(stock)]),
    ),
    window: new DOMRect(0, 0, innerWidth, innerHeight),
  };
}

const tokensOf = (stock: HTMLElement): Token[] =>
  [...stock.querySelectorAll<HTMLElement>("[data-token]")].map((element) => ({
    icon: stock.dataset["tokens"]?.split(":")[0] ?? "",
    element,
    rect: element.getBoundingClientRect(),
    colour: getComputedStyle(element).color,
  }));

/** The tokens that stocks have at one time beyond what they have at another. */
const missing = (here: Snapshot, there: Snapshot): Token[] =>
  [...here.tokens].flatMap(([stock, tokens]) => tokens.slice(there.tokens.get(stock)?.length ?? 0));

/** Let what stands elsewhere now slide there from where it was. */
function slide(before: Snapshot, after: Snapshot, duration: number): void {
  for (const [element, to] of after.sliding) {
    const from = before.sliding.get(element);
    if (!from) continue;
    const [x, y] = [from.left - to.left, from.top - to.top];
    if (Math.abs(x) < 1 && Math.abs(y) < 1) continue;
    const transform = [`translate(${String(x)}px, ${String(y)}px)`, "none"];
    element.animate({ transform }, { duration, easing: "cubic-bezier(.3,.1,.25,1)" });
  }
}

/** The name of the back that is on top in a place. */
const backAt = ({ places }: Snapshot, name: string): string | undefined =>
  places.get(name)?.cards.get("")?.at(-1)?.element.dataset["back"];

/**
 * The rectangle of a card in a place: the card's own if it is shown there, else one in the middle of the
 * place.
 */
function outline({ places, window }: Snapshot, name: string, card: string | null): DOMRect | null {
  const place = places.get(name);
  if (!place) return null;
  const shown = place.cards.get(card ?? "")?.at(-1) ?? place.cards.get("")?.at(-1);
  const rect = shown?.rect ?? middleOf(place.at);
  return isSeen(rect, window) ? rect : null;
}

function middleOf({ left, top, width: room, height: high }: DOMRect): DOMRect {
  const height = Math.min(high, 120, (room * 7) / 5);
  const width = (height * 5) / 7;
  return new DOMRect(left + (room - width) / 2, top + (high - height) / 2, width, height);
}

/** Whether a rectangle has a size and is inside the window. */
const isSeen = ({ left, top, right, bottom, width, height }: DOMRect, window: DOMRect): boolean =>
  width >= 1 && height >= 1 && right > 0 && bottom > 0 && left < window.width && top < window.height;
