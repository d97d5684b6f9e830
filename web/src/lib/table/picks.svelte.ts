/**
 * How a person chooses: by pointing at spots of the table, in any order, or from the list. Every offer says which spots it
 * is about; every spot that is picked leaves only the offers that are about it.
 */
import type { Offer } from "../../frames";
import { cardAt, kindAt, lyingAt, partsOf, placeIn, placeOf, type Spot } from "../view/places";
import { settings } from "../browser/settings.svelte";
import type { Table } from "./table.svelte";

/**
 * A line of the list: an offer, a spot that several offers begin with, the words that several begin with, or whatever else
 * there is, be it nothing.
 */
export type Entry =
  { offer: Offer } | { spot: Spot; offers: Offer[] } | { words: string; offers: Offer[] } | { else: Offer[] };

/** More offers than this are listed by what they begin with, or go on with. */
const LONG_LIST = 6;
const LONG_LIST_OF_PICKED = 10;
/** As many lines as there are keys; beyond them, offers that begin alike become one line. */
const MOST_LINES = 10;

export class Picks {
  picked = $state<Spot[]>([]);
  /** The words that the offers listed begin with, once such a line has been chosen. */
  words = $state("");
  /** Whether a list that shows no more than anybody's has been opened. */
  opened = $state(false);
  /** What the line of the list is about that is pointed at: it is marked on the table. */
  hinted = $state.raw<readonly Spot[]>([]);
  /** The offer that awaits its second click. */
  armed = $state<number | null>(null);
  #seen = "";

  constructor(private readonly table: Table) {}

  /** Forget what was picked once the question is another. */
  follow(): void {
    const { asks } = this.table;
    if (asks !== this.#seen || !this.table.answerable) this.clear();
    this.#seen = asks;
  }

  get offers(): Offer[] {
    return this.table.answerable ? (this.table.question?.offers ?? []) : [];
  }

  /** What is asked in general, if it is asked even with one choice. */
  #always = $derived.by(() => {
    const { question, game } = this.table;
    return game.prompts.find(({ name, always }) => always && name === question?.name);
  });

  /** The only choice, unless the question is asked even so: then how soon it is answered must not tell that it is. */
  only = $derived.by((): Offer | undefined => {
    const [only, another] = this.offers;
    return another || this.#always ? undefined : only;
  });

  /** At such a question: what answers it by default, as the first line of a list that looks like anybody's. */
  #usual = $derived.by((): Offer | undefined => {
    const always = this.#always;
    return always && this.offers.find(({ verb }) => verb === always.default);
  });

  /** What an offer is about. Like cards that stand for it are one spot, called by the first of them. */
  spots({ spots, cards }: Offer): Spot[] {
    const [first] = cards;
    if (!first) return spots;
    const places = cards.map(([zone, owner]) => placeOf(zone, owner));
    const others = spots.filter((spot) => !places.includes(placeIn(spot)));
    // What is played from a hand is picked before what it is played on.
    const held = others.filter((spot) => partsOf(spot).zone === "hand");
    return [...held, lyingAt(first), ...others.filter((spot) => !held.includes(spot))];
  }

  /** By its place, the spot of every card that stands for an offer with others like it. */
  #alike = $derived.by((): Map<Spot, Spot> => {
    const alike = new Map<Spot, Spot>();
    for (const { cards } of this.offers)
      for (const card of cards) if (cards[0]) alike.set(lyingAt(card), lyingAt(cards[0]));
    return alike;
  });

  /** The spot that is meant by pointing at a card: it and those like it, else all of its kind in its place. */
  spotOf(place: Spot, kind: string, height: number): Spot {
    return this.#alike.get(`${place}@${String(height)}`) ?? cardAt(place, kind);
  }

  /** The offers that are about everything picked so far. */
  left = $derived.by((): Offer[] =>
    this.offers.filter((offer) => this.#rest(offer) !== null && beginsWith(offer.text, this.words)),
  );

  /** What may be pointed at next: first what is played, then what it is played on. */
  open = $derived(new Set<Spot>(this.left.flatMap((offer) => this.#next(offer))));

  /** The offers that are wholly picked, though more could be: they wait to be confirmed. */
  whole = $derived.by((): Offer[] =>
    this.picked.length === 0 ? [] : this.left.filter((offer) => this.#rest(offer)?.length === 0),
  );

  entries = $derived.by((): Entry[] => {
    const usual = this.#usual;
    if (usual && !this.opened && this.picked.length === 0)
      return [{ offer: usual }, { else: this.offers.filter((offer) => offer !== usual) }];
    const whole = this.whole.map((offer): Entry => ({ offer }));
    const others = this.left.filter((offer) => !this.whole.includes(offer));
    const long = this.picked.length === 0 ? LONG_LIST : LONG_LIST_OF_PICKED;
    if (this.left.length <= long) return [...whole, ...others.map((offer): Entry => ({ offer }))];
    return [...whole, ...folded(this.#grouped(others), MOST_LINES - whole.length)];
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

  /** Point at a spot; at a picked one, to let it go. Of two equal cards each knows by itself whether it is picked. */
  point(spot: Spot, picked = this.isPicked(spot) && !this.isOpen(spot)): void {
    const waiting = this.armed === null ? undefined : this.left.find((offer) => offer.action === this.armed);
    if (waiting && this.#hasTarget(waiting) && this.picked.at(-1) === spot) this.choose(waiting);
    else if (picked) this.#again(spot);
    else if (this.isOpen(spot)) this.#pick([...this.picked, spot]);
    else if (this.#isOpenAnew(spot)) {
      this.words = "";
      this.#pick([spot]);
    }
  }

  /** Go on with the offers that begin with these words. */
  narrow(words: string): void {
    this.armed = null;
    this.words = words;
  }

  /** Choose a line of the list, or what was pointed at. What takes a single gesture is asked about if it is final. */
  choose(offer: Offer, gestures = this.picked.length + 1): void {
    if (offer.final && settings.confirm && gestures < 2 && this.armed !== offer.action) {
      this.armed = offer.action;
      return;
    }
    this.clear();
    this.table.choose(offer.action);
  }

  /** Have the server say why nothing can be done with these spots; of like cards it knows the kinds only. */
  refuse(spots: Spot[]): void {
    const view = this.table.state?.view;
    if (!view) return;
    this.table.inquiries.whyNot(
      spots.map((spot) => {
        const kind = partsOf(spot).height === null ? null : kindAt(view, spot);
        return kind === null ? spot : cardAt(placeIn(spot), kind);
      }),
    );
  }

  clear(): void {
    this.armed = null;
    this.words = "";
    this.opened = false;
    if (this.hinted.length > 0) this.hinted = [];
    if (this.picked.length > 0) this.picked = [];
  }

  /** A picked card pressed again is let go; or, if there is but one thing to do with it, that is meant. */
  #again(spot: Spot): void {
    const [only, another] = this.left;
    if (only && !another && this.picked.length === 1 && this.offers.length > 1) this.choose(only);
    else this.#let(spot);
  }

  /** Mark what an offer is about, by its number. */
  hint(line: string | undefined): void {
    const offer = this.offers.find(({ action }) => String(action) === line);
    this.hinted = offer ? this.spots(offer) : [];
  }

  #let(spot: Spot): void {
    this.armed = null;
    this.picked = this.picked.toSpliced(this.picked.lastIndexOf(spot), 1);
  }

  /** Whether a spot can be picked after letting everything else go. */
  #isOpenAnew(spot: Spot): boolean {
    return this.offers.some((offer) => this.spots(offer).includes(spot));
  }

  #pick(spots: Spot[]): void {
    this.armed = null;
    this.picked = spots;
    this.#settle();
  }

  /** If nothing more can be pointed at, or the target has been, the offer is meant. */
  #settle(): void {
    const [only, another] = this.whole;
    if (only && !another && (this.left.length === 1 || this.#hasTarget(only)))
      this.choose(only, this.picked.length);
  }

  /** What of an offer may be pointed at next. */
  #next(offer: Offer): Spot[] {
    return this.picked.length === 0
      ? this.spots(offer).slice(0, this.#many(offer))
      : (this.#rest(offer) ?? []);
  }

  /** By what may be pointed at next; what leads to one offer only is that offer. */
  #grouped(offers: Offer[]): Entry[] {
    const groups = new Map<Spot | Offer, Offer[]>();
    for (const offer of offers) {
      const next = this.#next(offer);
      for (const key of next.length === 0 ? [offer] : new Set(next)) {
        groups.set(key, [...(groups.get(key) ?? []), offer]);
      }
    }
    const listed = new Set<Offer>();
    return [...groups].flatMap(([spot, group]): Entry[] => {
      const [only, another] = group;
      if (typeof spot === "string" && another) return [{ spot, offers: group }];
      if (!only || listed.has(only)) return [];
      listed.add(only);
      return [{ offer: only }];
    });
  }

  /** How many of an offer's spots, from the first on, are cards of one place: any of them may be picked first. */
  #many(offer: Offer): number {
    const spots = this.spots(offer);
    const place = placeIn(spots[0] ?? "");
    const target = spots.findIndex((spot) => placeIn(spot) !== place);
    return target < 0 ? spots.length : target;
  }

  /** Whether the offer ends with what its cards are played on, or is about nothing but a target: a seat, a pile. */
  #hasTarget(offer: Offer): boolean {
    const spots = this.spots(offer);
    const last = spots.at(-1);
    return this.#many(offer) < spots.length || (last !== undefined && last === placeIn(last));
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

const wordsOf = (offer: Offer): string[] => offer.text.split(" ");

const beginsWith = (text: string, words: string): boolean => words === "" || text.startsWith(`${words} `);

/** What all of them begin with, but not the whole of any. */
function beginning(offers: Offer[]): string[] {
  const texts = offers.map(wordsOf);
  const [first = []] = texts;
  const differs = first.findIndex((word, place) =>
    texts.some((text) => text[place] !== word || text.length === place + 1),
  );
  return first.slice(0, differs);
}

/** Offers that begin with the same words become one line, the most first, until the list is short enough. */
function folded(entries: Entry[], most: number): Entry[] {
  const single = entries.flatMap((entry) => ("offer" in entry ? [entry.offer] : []));
  const shared = beginning(single).length;
  const alike = new Map<string, Offer[]>();
  for (const offer of single) {
    const words = wordsOf(offer)
      .slice(0, shared + 1)
      .join(" ");
    alike.set(words, [...(alike.get(words) ?? []), offer]);
  }
  const groups = [...alike.values()].filter((group) => group.length > 1).sort((a, b) => b.length - a.length);
  let lines = entries;
  for (const offers of groups) {
    if (lines.length <= most) break;
    const line: Entry = { words: beginning(offers).join(" "), offers };
    lines = lines.flatMap((entry) => {
      if (!("offer" in entry) || !offers.includes(entry.offer)) return [entry];
      return entry.offer === offers[0] ? [line] : [];
    });
  }
  return lines;
}
