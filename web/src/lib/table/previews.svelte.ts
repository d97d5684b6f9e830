/**
 * The preview of a choice, requested once for each state and choice. It shows the choice that is picked or pointed at,
 * else the first that the picks leave, or without picks the default.
 */
import type { Preview, PreviewFacts, Offer } from "../../frames";
import { readPreviewAt } from "../facts/read_state";
import type { Picks } from "./picks.svelte";
import type { Table } from "./table.svelte";

/** Milliseconds before a preview is requested, so that moving over a card requests none. */
export const BEFORE_ASKING = 90;

export class Previews {
  /** The line of the list, or the spot, that is pointed at. */
  #pointed = $state.raw<number | string | null>(null);
  /** The number of the state, and its previews by action. */
  #n = -1;
  #known = $state.raw<ReadonlyMap<number, PreviewFacts>>(new Map());
  readonly #asked = new Set<number>();

  constructor(
    private readonly table: Table,
    private readonly picks: Picks,
  ) {}

  /** Whether any of my choices has a preview. */
  get any(): boolean {
    return this.#offers.length > 0;
  }

  #offers = $derived.by((): Offer[] => {
    const { preview_verbs: verbs } = this.table.game;
    if (verbs.length === 0 || this.table.ahead) return [];
    return this.picks.offers.filter(({ verb }) => verbs.includes(verb));
  });

  /** The choice whose preview is shown. */
  offer = $derived.by((): Offer | undefined => {
    const offers = this.#offers;
    const { armed, whole, picked, left } = this.picks;
    const pointed = this.#pointed;
    const about = (spot: string): Offer | undefined =>
      offers.findLast((offer) => this.picks.spots(offer).includes(spot));
    return (
      offers.find(({ action }) => action === armed) ??
      offers.find(({ action }) => action === pointed) ??
      (typeof pointed === "string" ? about(pointed) : undefined) ??
      offers.findLast((offer) => whole.includes(offer)) ??
      (picked.length > 0 ? offers.find((offer) => left.includes(offer)) : this.#usual)
    );
  });

  /** The question's default. */
  #usual = $derived.by((): Offer | undefined => {
    const { game, question } = this.table;
    const asked = game.prompts.find(({ name }) => name === question?.name);
    return this.#offers.find(({ verb }) => verb === asked?.default);
  });

  /** Its preview; undefined until it has come. */
  shown = $derived.by((): Preview | undefined => {
    const facts = this.offer && this.#known.get(this.offer.action);
    const { state, inWords } = this.table;
    return facts && state ? readPreviewAt(inWords, state, facts) : undefined;
  });

  /** Note that the pointer or the focus is at a line of the list (its action), at a spot, or at neither. */
  point(pointed: number | string | null): void {
    this.#pointed = pointed;
  }

  /** Request the preview of that choice, unless it is known or requested. Forget those of earlier states. */
  ask(): void {
    const n = this.table.state?.n ?? -1;
    this.#turn(n);
    const { offer } = this;
    if (!offer || !this.table.answerable || this.#asked.has(offer.action)) return;
    if (this.table.send({ type: "preview", n, action: offer.action })) this.#asked.add(offer.action);
  }

  take(n: number, preview: PreviewFacts): void {
    if (n !== (this.table.state?.n ?? -1)) return;
    this.#turn(n);
    this.#known = new Map([...this.#known, [preview.action, preview]]);
  }

  #turn(n: number): void {
    if (n === this.#n) return;
    this.#n = n;
    this.#asked.clear();
    if (this.#known.size > 0) this.#known = new Map();
  }
}
