/**
 * Choosing by pointing at spots of the table, in any order, or from the list. Every offer names the spots
 * that it involves. Each picked spot leaves only the offers that involve it.
 */
import type { Offer, View } from "../../frames";
import { cardAt, kindAt, cardSpot, partsOf, placeIn, placeOf, type Spot } from "../view/places";
import { inListOrder } from "../view/verb_groups";
import { settings } from "../browser/settings.svelte";
import type { Table } from "./table.svelte";

/**
 * A line of the list: an offer, a spot or some words with which several offers begin, or all other offers
 * (perhaps none).
 */
export type Entry =
  { offer: Offer } | { spot: Spot; offers: Offer[] } | { words: string; offers: Offer[] } | { else: Offer[] };

/** If there are more offers than this, they are grouped by their first or next spot. */
const LONG_LIST = 6;
const LONG_LIST_OF_PICKED = 10;
/**
 * There are as many lines as number keys. If there are more offers, those that begin alike become one line.
 */
const MOST_LINES = 10;

export class Picks {
  picked = $state<Spot[]>([]);
  /** The words with which the listed offers begin, once such a line was chosen. */
  words = $state("");
  /** Whether a list that looks the same for everybody has been opened. */
  opened = $state(false);
  /** The spots of the line that is pointed at; they are marked on the table. */
  hinted = $state.raw<readonly Spot[]>([]);
  /** The offer that needs a second click. */
  armed = $state<number | null>(null);
  #seen = "";

  /** `loses` says whether a final choice may lose something that its player does not expect. */
  constructor(
    private readonly table: Table,
    private readonly loses: (offer: Offer, view: View, seat: number) => boolean = () => true,
  ) {}

  /** Forget the picks when the question changes. */
  follow(): void {
    const { asks } = this.table;
    if (asks !== this.#seen || !this.table.answerable) this.clear();
    this.#seen = asks;
  }

  /** My choices in the order that the game declares for lists. */
  offers = $derived.by((): Offer[] =>
    this.table.answerable ? inListOrder(this.table.game, this.table.question?.offers ?? []) : [],
  );

  /** The general question, if it is asked even when there is one choice. */
  #always = $derived.by(() => {
    const { question, game } = this.table;
    return game.prompts.find(({ name, always }) => always && name === question?.name);
  });

  /**
   * The only choice. It is undefined if the question is asked even then, so that the speed of the answer
   * reveals nothing.
   */
  only = $derived.by((): Offer | undefined => {
    const [only, another] = this.offers;
    return another || this.#always ? undefined : only;
  });

  /**
   * Where others may see the screen, the default of such a question: the first line of a list that looks the same for
   * everybody.
   */
  #usual = $derived.by((): Offer | undefined => {
    const always = this.#always;
    const watched = settings.overlooked || this.table.people.mine.length > 1;
    return always && watched ? this.offers.find(({ verb }) => verb === always.default) : undefined;
  });

  /** Whether the list looks the same for everybody. */
  get alike(): boolean {
    return this.entries.some((entry) => "else" in entry);
  }

  /**
   * The spots of an offer. Equal cards that represent it count as one spot, named after the first of them.
   */
  spots({ spots, cards }: Offer): Spot[] {
    const [first] = cards;
    if (!first) return spots;
    const places = cards.map(([zone, owner]) => placeOf(zone, owner));
    const others = spots.filter((spot) => !places.includes(placeIn(spot)));
    // A card from a hand is picked before its target.
    const held = others.filter((spot) => partsOf(spot).zone === "hand");
    return [...held, cardSpot(first), ...others.filter((spot) => !held.includes(spot))];
  }

  /** For every spot whose card represents an offer together with others, the name of that group. */
  #alike = $derived.by((): Map<Spot, Spot> => {
    const alike = new Map<Spot, Spot>();
    for (const { cards } of this.offers)
      for (const card of cards) if (cards[0]) alike.set(cardSpot(card), cardSpot(cards[0]));
    return alike;
  });

  /**
   * The spot that a press on a card means: its group of equal cards, or else all cards of its kind in its
   * place.
   */
  spotOf(place: Spot, kind: string, height: number): Spot {
    return this.#alike.get(`${place}@${String(height)}`) ?? cardAt(place, kind);
  }

  /** The offers that involve all picks so far. */
  left = $derived.by((): Offer[] =>
    this.offers.filter((offer) => this.#rest(offer) !== null && beginsWith(offer.text, this.words)),
  );

  /** The spots that can be picked next: first what is played, then its target. */
  open = $derived(new Set<Spot>(this.left.flatMap((offer) => this.#next(offer))));

  /** Offers that are fully picked although more could be picked. They need a confirmation. */
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

  /** Whether pressing here does anything. */
  reacts(spot: Spot): boolean {
    return this.isOpen(spot) || this.isPicked(spot);
  }

  /** Pick a spot, or unpick a picked one. Each of two equal cards knows whether it is picked. */
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

  /** List the offers that begin with these words. */
  narrow(words: string): void {
    this.armed = null;
    this.words = words;
  }

  /**
   * Choose a line of the list, or what was pressed. If a single press may lose something unexpected, it must
   * be confirmed.
   */
  choose(offer: Offer, gestures = this.picked.length + 1): void {
    if (settings.confirm && gestures < 2 && this.armed !== offer.action && this.#isRisky(offer)) {
      this.armed = offer.action;
      return;
    }
    this.clear();
    this.table.choose(offer.action);
  }

  /** Ask the server why nothing can be done with these spots. Of equal cards it knows only the kind. */
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

  /** Whether there is anything to clear. */
  get begun(): boolean {
    return this.picked.length > 0 || this.armed !== null || this.words !== "" || this.opened;
  }

  clear(): void {
    this.armed = null;
    this.words = "";
    this.opened = false;
    if (this.hinted.length > 0) this.hinted = [];
    if (this.picked.length > 0) this.picked = [];
  }

  /** Pressing a picked card again unpicks it, or plays it if there is only one thing to do with it. */
  #again(spot: Spot): void {
    const [only, another] = this.left;
    if (only && !another && this.picked.length === 1 && this.offers.length > 1) this.choose(only);
    else this.#let(spot);
  }

  /** Mark the spots of an offer, given by its action. */
  hint(line: string | undefined): void {
    const offer = this.offers.find(({ action }) => String(action) === line);
    this.hinted = offer ? this.spots(offer) : [];
  }

  #isRisky(offer: Offer): boolean {
    const { question, state } = this.table;
    return offer.final && (!state || !question || this.loses(offer, state.view, question.seat));
  }

  #let(spot: Spot): void {
    this.armed = null;
    this.picked = this.picked.toSpliced(this.picked.lastIndexOf(spot), 1);
  }

  /** Whether a spot can be picked after unpicking everything else. */
  #isOpenAnew(spot: Spot): boolean {
    return this.offers.some((offer) => this.spots(offer).includes(spot));
  }

  #pick(spots: Spot[]): void {
    this.armed = null;
    this.picked = spots;
    this.#settle();
  }

  /** Choose the offer if nothing more can be picked, or if its target was picked. */
  #settle(): void {
    const [only, another] = this.whole;
    if (only && !another && (this.left.length === 1 || this.#hasTarget(only)))
      this.choose(only, this.picked.length);
  }

  /** The spots of an offer that can be picked next. */
  #next(offer: Offer): Spot[] {
    return this.picked.length === 0
      ? this.spots(offer).slice(0, this.#many(offer))
      : (this.#rest(offer) ?? []);
  }

  /** Group offers by the spots that can be picked next. A spot that leads to one offer becomes that offer. */
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

  /** The number of spots, from the first on, that are cards of one place. They can be picked in any order. */
  #many(offer: Offer): number {
    const spots = this.spots(offer);
    const place = placeIn(spots[0] ?? "");
    const target = spots.findIndex((spot) => placeIn(spot) !== place);
    return target < 0 ? spots.length : target;
  }

  /** Whether the offer ends with the target of its cards, or has only a target: a seat or a pile. */
  #hasTarget(offer: Offer): boolean {
    const spots = this.spots(offer);
    const last = spots.at(-1);
    return this.#many(offer) < spots.length || (last !== undefined && last === placeIn(last));
  }

  /** The spots of an offer that are not picked yet; null if the picks do not belong to it. */
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

/** The words with which all of them begin, but never the whole of one. */
function beginning(offers: Offer[]): string[] {
  const texts = offers.map(wordsOf);
  const [first = []] = texts;
  const differs = first.findIndex((word, place) =>
    texts.some((text) => text[place] !== word || text.length === place + 1),
  );
  return first.slice(0, differs);
}

/** Merge offers that begin with the same words, the largest group first, until the list is short enough. */
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
