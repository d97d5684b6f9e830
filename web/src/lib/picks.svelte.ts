/**
 * How a person chooses: by pointing at spots of the table, in any order, or from the list. A board says which spots each
 * verb is about (its grips); every spot that is picked leaves only the offers that are about it.
 */
import type { Offer } from "../frames";
import { seatSpot, type Spot } from "./places";
import { settings } from "./settings.svelte";
import type { Table } from "./table.svelte";

/** For each verb, the spots that stand for an offer's arguments; `me` is the seat that is asked. */
export type Grips = Record<string, (given: Offer["arguments"], me: number) => Spot[]>;

/** A line of the list: an offer, or a spot that several offers begin with. */
export type Entry = { offer: Offer } | { spot: Spot; offers: Offer[] };

/** More offers than this are first listed by what they begin with. */
const LONG_LIST = 6;

export class Picks {
  picked = $state<Spot[]>([]);
  /** The offer that awaits its second click. */
  armed = $state<number | null>(null);
  #seen = -1;

  constructor(
    private readonly table: Table,
    private readonly grips: Grips,
  ) {}

  /** Forget what was picked once the question is another. */
  follow(): void {
    const n = this.table.state?.n ?? -1;
    if (n !== this.#seen || !this.table.answerable) this.clear();
    this.#seen = n;
  }

  get offers(): Offer[] {
    return this.table.answerable ? (this.table.state?.view.prompt?.offers ?? []) : [];
  }

  spots(offer: Offer): Spot[] {
    const me = this.table.you ?? 0;
    const grip = this.grips[offer.verb];
    if (grip) return grip(offer.arguments, me);
    return offer.arguments.flatMap((given) => (typeof given === "number" ? [seatSpot(given)] : []));
  }

  /** The offers that are about everything picked so far. */
  left = $derived.by((): Offer[] => this.offers.filter((offer) => this.#rest(offer) !== null));

  /** What may be pointed at next: first what is played, then what it is played on. */
  open = $derived.by((): Set<Spot> => {
    const first = this.picked.length === 0;
    return new Set(
      this.left.flatMap((offer) =>
        first ? this.spots(offer).slice(0, this.#many(offer)) : (this.#rest(offer) ?? []),
      ),
    );
  });

  entries = $derived.by((): Entry[] => {
    if (this.picked.length > 0 || this.left.length <= LONG_LIST) return this.left.map((offer) => ({ offer }));
    const entries: Entry[] = [];
    const groups = new Map<Spot, Offer[]>();
    for (const offer of this.left) {
      const spot = this.spots(offer)[0];
      const group = spot === undefined ? undefined : groups.get(spot);
      if (group) {
        group.push(offer);
      } else if (spot === undefined) {
        entries.push({ offer });
      } else {
        const offers = [offer];
        groups.set(spot, offers);
        entries.push({ spot, offers });
      }
    }
    return entries.map((entry) =>
      "offers" in entry && entry.offers.length === 1 && entry.offers[0] ? { offer: entry.offers[0] } : entry,
    );
  });

  isOpen(spot: Spot): boolean {
    return this.open.has(spot);
  }

  isPicked(spot: Spot): boolean {
    return this.picked.includes(spot);
  }

  /** Whether pointing here does anything. */
  reacts(spot: Spot): boolean {
    return this.isOpen(spot) || this.isPicked(spot);
  }

  /** Point at a spot; pointing at a picked one lets it go, unless an offer is about two of the same. */
  point(spot: Spot): void {
    const waiting = this.armed === null ? undefined : this.left.find((offer) => offer.action === this.armed);
    if (waiting && this.picked.at(-1) === spot && this.picked.length > 1) {
      this.choose(waiting);
      return;
    }
    if (!this.isOpen(spot)) {
      if (this.isPicked(spot)) this.#let(spot);
      else if (this.#isOpenAnew(spot)) this.#only(spot);
      return;
    }
    this.armed = null;
    this.picked = [...this.picked, spot];
    this.#settle();
  }

  choose(offer: Offer): void {
    if (offer.final && settings.confirm && this.armed !== offer.action) {
      this.armed = offer.action;
      return;
    }
    this.clear();
    this.table.choose(offer.action);
  }

  clear(): void {
    this.armed = null;
    if (this.picked.length > 0) this.picked = [];
  }

  #let(spot: Spot): void {
    this.armed = null;
    this.picked = this.picked.filter((other) => other !== spot);
  }

  /** Whether a spot can be picked after letting everything else go. */
  #isOpenAnew(spot: Spot): boolean {
    return this.offers.some((offer) => this.spots(offer).includes(spot));
  }

  #only(spot: Spot): void {
    this.armed = null;
    this.picked = [spot];
    this.#settle();
  }

  /** If all that an offer is about has been pointed at, that offer is meant. */
  #settle(): void {
    const whole = this.left.filter((offer) => this.#rest(offer)?.length === 0);
    const [only] = whole;
    if (whole.length === 1 && only) this.choose(only);
  }

  /** How many of an offer's spots, from the first on, are my own cards: any of them may be picked first. */
  #many(offer: Offer): number {
    const mine = `hand:${String(this.table.you ?? 0)}/`;
    const other = this.spots(offer).findIndex((spot) => !spot.startsWith(mine));
    return Math.max(1, other);
  }

  /** What of an offer is not picked yet, or null if the picks are not about it. */
  #rest(offer: Offer): Spot[] | null {
    const rest = [...this.spots(offer)];
    for (const spot of this.picked) {
      const place = rest.indexOf(spot);
      if (place < 0) return null;
      rest.splice(place, 1);
    }
    return rest;
  }
}
