/**
 * Standing orders: a person says once when they want to be asked a question. The server keeps them, and plays
 * the question's default otherwise. An order is given for all seats of its owner.
 */
import type { StandingOrder } from "../../frames";
import { counterOf } from "../view/places";
import type { Table } from "./table.svelte";

type Condition = NonNullable<StandingOrder["when"]>;

/** A way to be asked a question. */
export interface Asking {
  words: string;
  /** Asked at every time, only if another answer than the default is possible, or never. */
  if: "always" | "able" | "never";
  /** Further condition for being asked. */
  when?: Condition;
  /** The verbs that count only if a bot would consider them, and what that means, in words. */
  judged?: StandingOrder["judged"];
  note?: string;
  /** The order ends when this counter changes, such as the number of the round. */
  during?: string;
}

/** A question that can be answered by a standing order. */
export interface OrderedQuestion {
  /** The question in words; without them it has no control, because nobody wants it to be otherwise. */
  title?: string;
  /** The verbs of its other answers, by the kind of card that they play; "" for none. */
  answers: Record<string, string[]>;
  ways: Asking[];
  /** The way that stands until I choose another one, and that of a person who leads all seats. */
  usual: number;
  usualForAll?: number;
}

/** A board's questions, by the names of their prompts. */
export type OrderedQuestions = Record<string, OrderedQuestion | undefined>;

/** How I want to be asked a question: one of its ways, and the kinds of cards that I want to be asked for. */
export interface Choice {
  way: number;
  kinds: string[];
}

export class Orders {
  /** Whether this connection has given the usual orders, which the server has not confirmed yet. */
  #given = false;

  constructor(
    private readonly table: Table,
    readonly questions: OrderedQuestions,
  ) {}

  /** The questions that have a control. */
  get shown(): [prompt: string, question: OrderedQuestion][] {
    return Object.entries(this.questions).flatMap(([prompt, question]) =>
      question?.title ? [[prompt, question] as [string, OrderedQuestion]] : [],
    );
  }

  /** Whether I can give orders at all. */
  get possible(): boolean {
    const { table } = this;
    return this.shown.length > 0 && !table.over && table.people.mine.length > 0 && !table.state?.lesson;
  }

  /** The text of the answer that an order gives now. */
  passing = $derived.by((): string => {
    const { state, game } = this.table;
    const prompt = state?.view.prompt ?? state?.view.ahead;
    const verb = game.prompts.find(({ name }) => name === prompt?.name)?.default;
    const asked = state?.view.ahead ?? state?.view.prompt;
    return (state?.passing && asked?.offers.find((offer) => offer.verb === verb)?.text) || "";
  });

  /** How I am asked a question now. */
  choiceOf(prompt: string): Choice {
    const question = this.questions[prompt];
    if (!question) return { way: 0, kinds: [] };
    const order = this.table.state?.orders?.find((given) => given.prompt === prompt && this.#stands(given));
    const way = order ? question.ways.findIndex((each) => this.#means(prompt, each, order)) : -1;
    const kinds = Object.keys(question.answers);
    return way < 0
      ? { way: this.#usual(question), kinds }
      : {
          way,
          kinds:
            question.ways[way]?.if === "able"
              ? kinds.filter((kind) => question.answers[kind]?.some((verb) => order?.verbs.includes(verb)))
              : kinds,
        };
  }

  choose(prompt: string, choice: Choice): void {
    const others = (this.table.state?.orders ?? this.#usualOrders()).filter(
      (given) => given.prompt !== prompt && this.#stands(given),
    );
    const order = this.#order(prompt, choice);
    // Once it has ended, the usual one follows.
    const next = this.#usualOrders().filter((usual) => order.during && usual.prompt === prompt);
    this.#give([...others, order, ...next]);
  }

  /** Give the usual orders if I have never given any. Call this after every change of the table. */
  follow(): void {
    const { state, link } = this.table;
    if (link !== "open") this.#given = false;
    if (link !== "open" || !state || state.orders !== null || state.view.over || state.lesson) return;
    if (this.#given || this.table.people.mine.length === 0 || Object.keys(this.questions).length === 0)
      return;
    this.#given = true;
    this.#give(this.#usualOrders());
  }

  #give(orders: StandingOrder[]): void {
    this.table.send({ type: "orders", orders });
  }

  #usual({ usual, usualForAll = usual }: OrderedQuestion): number {
    return this.table.people.mine.length === this.table.people.seats.length ? usualForAll : usual;
  }

  #usualOrders(): StandingOrder[] {
    return Object.entries(this.questions).flatMap(([prompt, question]) =>
      question
        ? [this.#order(prompt, { way: this.#usual(question), kinds: Object.keys(question.answers) })]
        : [],
    );
  }

  #order(prompt: string, { way, kinds }: Choice): StandingOrder {
    const asking = this.questions[prompt]?.ways[way];
    const verbs = kinds.flatMap((kind) => this.questions[prompt]?.answers[kind] ?? []);
    const since = asking?.during;
    const view = this.table.state?.view;
    return {
      prompt,
      verbs: asking?.if === "never" ? [] : asking?.if === "able" ? verbs : this.#always(prompt),
      when: asking?.when ?? null,
      ...(asking?.judged && { judged: asking.judged }),
      during: since && view ? { counter: since, values: [counterOf(view, since)] } : null,
    };
  }

  /** Its default is always among the answers. */
  #always(prompt: string): string[] {
    const usual = this.table.game.prompts.find(({ name }) => name === prompt)?.default;
    return usual ? [usual] : [];
  }

  #stands({ during }: StandingOrder): boolean {
    const view = this.table.state?.view;
    return !during || !view || during.values.includes(counterOf(view, during.counter));
  }

  /** Whether an order is what a way of asking means, whatever its cards. */
  #means(prompt: string, asking: Asking, { verbs, when, judged, during }: StandingOrder): boolean {
    const [usual = ""] = this.#always(prompt);
    const says = verbs.length === 0 ? "never" : verbs.includes(usual) ? "always" : "able";
    return (
      asking.if === says &&
      JSON.stringify(asking.when?.values) === JSON.stringify(when?.values) &&
      (asking.judged !== undefined) === (judged !== undefined) &&
      asking.during === during?.counter
    );
  }
}
