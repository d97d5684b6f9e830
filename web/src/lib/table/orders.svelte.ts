/**
 * Standing orders: a person has said once that a question is to be passed, and for how long; then it is, without asking.
 * Only an offer that is there is ever taken, and none that cannot be taken back. Who has several seats passes for all.
 */
import type { Offer, Prompt, View } from "../../frames";
import { counterOf } from "../view/places";
import { keepHere, recallHere } from "../browser/storage";
import type { Table } from "./table.svelte";

interface At {
  counter: string;
  values: number[];
}

/** For how long an order stands, and when it asks all the same. Counters are those of the game's view. */
export interface Order {
  /** Follows what is answered, as "until my next turn". */
  words: string;
  /** Ends when this counter is no longer what it was, as the number of the round. */
  during?: string;
  /** Ends when this counter comes to name a seat of mine, as whose turn it is. */
  untilMine?: string;
  /** Asks me while this counter (of each seat: mine) has one of these values, as the window before damage. */
  asksAt?: At;
  /** Is offered only while a counter has one of these values. */
  when?: At;
  /** Further prompts that it passes, as the same window at another time. */
  also?: string[];
}

/** What a board says of passing: the orders that make sense, by prompt. What passes is the prompt's default. */
export type Passes = Record<string, Order[] | undefined>;

/** An order that was given. */
export interface Given {
  prompt: string;
  /** The offer that passes, in words. */
  text: string;
  order: Order;
  /** The counter of `during` as it was. */
  since: number;
  /** The seat of mine that `untilMine` has named since then without a break, if any. */
  turn: number | null;
}

export class Orders {
  given = $state.raw<Given[]>([]);

  constructor(
    private readonly table: Table,
    private readonly passes: Passes,
  ) {
    this.given = recallHere<Given[]>(this.#name, []);
  }

  /** The orders that can be given at the open prompt, if none passes it already. */
  possible = $derived.by((): Order[] => {
    const prompt = this.#asked;
    if (!prompt || !this.#pass(prompt) || this.answer) return [];
    const given = new Set(this.#standing(prompt).map(({ order }) => order.words));
    return (this.passes[prompt.name] ?? []).filter(
      ({ words, when }) => !given.has(words) && (!when || this.#stands(when)),
    );
  });

  /** What an order given now would answer, in words. */
  passing = $derived.by((): string => (this.#asked && this.#pass(this.#asked)?.text) ?? "");

  /** The offer that an order takes now, if one stands. */
  answer = $derived.by((): Offer | undefined => {
    const prompt = this.#asked;
    const passing = prompt && this.#standing(prompt).some(({ order }) => !this.#asksNow(order));
    return passing ? this.#pass(prompt) : undefined;
  });

  give(order: Order): void {
    const view = this.table.state?.view;
    const prompt = this.#asked;
    const pass = prompt && this.#pass(prompt);
    if (!view || !pass) return;
    const since = order.during === undefined ? 0 : counterOf(view, order.during);
    const turn = myTurn(order, view, this.table.people.mine);
    const others = this.given.filter((other) => !replaces(order, other.order));
    this.#keep([...others, { prompt: prompt.name, text: pass.text, order, since, turn }]);
  }

  cancel(given: Given): void {
    this.#keep(this.given.filter((other) => other !== given));
  }

  /** Call after every change of the table: ends what has run out. */
  follow(): void {
    const view = this.table.state?.view;
    const { mine } = this.table.people;
    if (!view || mine.length === 0 || this.given.length === 0) return;
    const standing = view.over ? [] : this.given.filter((given) => !ended(given, view, mine));
    const left = standing.map((given) => turned(given, view, mine));
    if (JSON.stringify(left) !== JSON.stringify(this.given)) this.#keep(left);
  }

  get #name(): string {
    return `orders.${this.table.id}`;
  }

  get #asked(): Prompt | undefined {
    return this.table.answerable ? (this.table.question ?? undefined) : undefined;
  }

  #pass(prompt: Prompt): Offer | undefined {
    if (!this.passes[prompt.name]) return undefined;
    const verb = this.table.game.prompts.find(({ name }) => name === prompt.name)?.default;
    return prompt.offers.find((offer) => offer.verb === verb && !offer.final);
  }

  #standing(prompt: Prompt): Given[] {
    return this.given.filter(
      (given) => given.prompt === prompt.name || given.order.also?.includes(prompt.name),
    );
  }

  #asksNow({ asksAt }: Order): boolean {
    return !!asksAt && this.#stands(asksAt);
  }

  #stands({ counter, values }: At): boolean {
    const view = this.table.state?.view;
    return !!view && values.includes(counterOf(view, counter, this.#asked?.seat));
  }

  #keep(given: Given[]): void {
    this.given = given;
    keepHere(this.#name, given);
  }
}

/** The seat of mine whose turn it is, in the sense of `untilMine`. */
function myTurn({ untilMine }: Order, view: View, mine: number[]): number | null {
  if (untilMine === undefined) return null;
  const seat = counterOf(view, untilMine);
  return mine.includes(seat) ? seat : null;
}

/** Of orders that ask at the same occasion, the last one counts: "unless I am the target", "unless my neighbour is". */
const replaces = ({ asksAt }: Order, other: Order): boolean =>
  asksAt !== undefined && other.asksAt?.counter === asksAt.counter;

function ended({ order, since, turn }: Given, view: View, mine: number[]): boolean {
  if (order.during !== undefined && counterOf(view, order.during) !== since) return true;
  const now = myTurn(order, view, mine);
  return now !== null && now !== turn;
}

/** The turn that was mine when the order was given may have passed on. */
const turned = (given: Given, view: View, mine: number[]): Given =>
  given.turn === null ? given : { ...given, turn: myTurn(given.order, view, mine) };
