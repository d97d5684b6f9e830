/**
 * Standing orders: a person tells the page once to pass a question, and for how long. It then passes without
 * asking. It only takes an offer that exists and that can be taken back. An order passes for all seats of its
 * owner.
 */
import type { Offer, Prompt, View } from "../../frames";
import { counterOf } from "../view/places";
import { keepHere, recallHere } from "../browser/storage";
import type { Table } from "./table.svelte";

interface At {
  counter: string;
  values: number[];
}

/**
 * How long an order lasts, and when the question is asked nevertheless. Counters are those of the game's
 * view.
 */
export interface Order {
  /** The order's end in words, such as "until my next turn". */
  words: string;
  /** The order ends when this counter changes, such as the number of the round. */
  during?: string;
  /** The order ends when this counter names a seat of mine, such as the current player. */
  untilMine?: string;
  /**
   * The question is asked while this counter has one of these values, such as the window before damage. If
   * each seat has one, mine counts.
   */
  asksAt?: At;
  /** The order is offered only while a counter has one of these values. */
  when?: At;
  /** Further prompts that it passes, such as the same window at another time. */
  also?: string[];
}

/** A board's standing orders, by prompt. They answer with the prompt's default. */
export type Passes = Record<string, Order[] | undefined>;

/** An order that was given. */
export interface StandingOrder {
  prompt: string;
  /** The text of the offer that passes. */
  text: string;
  order: Order;
  /** The value of the counter `during` when the order was given. */
  since: number;
  /** The seat of mine that `untilMine` has named ever since, if any. */
  turn: number | null;
}

export class Orders {
  given = $state.raw<StandingOrder[]>([]);

  constructor(
    private readonly table: Table,
    private readonly passes: Passes,
  ) {
    this.given = recallHere<StandingOrder[]>(this.#name, []);
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

  /** The text of what an order would answer now. */
  passing = $derived.by((): string => (this.#asked && this.#pass(this.#asked)?.text) ?? "");

  /** The offer that an order takes now, if there is one. */
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

  cancel(given: StandingOrder): void {
    this.#keep(this.given.filter((other) => other !== given));
  }

  /** Remove orders that have ended. Call this after every change of the table. */
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

  #standing(prompt: Prompt): StandingOrder[] {
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

  #keep(given: StandingOrder[]): void {
    this.given = given;
    keepHere(this.#name, given);
  }
}

/** The seat of mine whose turn it is, by `untilMine`. */
function myTurn({ untilMine }: Order, view: View, mine: number[]): number | null {
  if (untilMine === undefined) return null;
  const seat = counterOf(view, untilMine);
  return mine.includes(seat) ? seat : null;
}

/**
 * Of orders for the same prompt the last one counts, such as "unless I am the target" and "unless my
 * neighbour is".
 */
const replaces = ({ asksAt }: Order, other: Order): boolean =>
  asksAt !== undefined && other.asksAt?.counter === asksAt.counter;

function ended({ order, since, turn }: StandingOrder, view: View, mine: number[]): boolean {
  if (order.during !== undefined && counterOf(view, order.during) !== since) return true;
  const now = myTurn(order, view, mine);
  return now !== null && now !== turn;
}

/** Update `turn`: it becomes null when the turn in which the order was given has ended. */
const turned = (given: StandingOrder, view: View, mine: number[]): StandingOrder =>
  given.turn === null ? given : { ...given, turn: myTurn(given.order, view, mine) };
