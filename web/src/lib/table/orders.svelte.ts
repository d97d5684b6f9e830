/**
 * Standing orders: a person says once when they want to be asked a question. The server keeps them, and plays
 * the question's default otherwise. An order is given for all seats of its owner.
 */
import type { Game, StandingOrder } from "../../frames";
import { counterOf } from "../view/places";
import type { Table } from "./table.svelte";

/** A question that a standing order may answer, and a way to be asked it. */
export type OrderedQuestion = Game["standing_orders"][number];
type WayToAsk = OrderedQuestion["ways"][number];

/** How I want to be asked a question: one of its ways, and the kinds of cards that I want to be asked for. */
export interface Choice {
  way: number;
  kinds: string[];
}

export class Orders {
  /** Whether this connection has given the usual orders, which the server has not confirmed yet. */
  #given = false;

  constructor(private readonly table: Table) {}

  get #questions(): OrderedQuestion[] {
    return this.table.game.standing_orders;
  }

  /** The question of a name, if standing orders may answer it. */
  questionOf(prompt: string | undefined): OrderedQuestion | undefined {
    return this.#questions.find((question) => question.prompt === prompt);
  }

  /** The questions that have a control. */
  get shown(): OrderedQuestion[] {
    return this.#questions.filter(({ title }) => title !== "");
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
    const question = this.questionOf(prompt);
    if (!question) return { way: 0, kinds: [] };
    const order = this.table.state?.orders?.find((given) => given.prompt === prompt && this.#stands(given));
    const way = order ? question.ways.findIndex((each) => this.#means(prompt, each, order)) : -1;
    const kinds = Object.keys(question.answers);
    return way < 0
      ? { way: this.#usual(question), kinds }
      : {
          way,
          kinds:
            question.ways[way]?.asked === "able"
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
    if (this.#given || this.table.people.mine.length === 0 || this.#questions.length === 0) return;
    this.#given = true;
    this.#give(this.#usualOrders());
  }

  #give(orders: StandingOrder[]): void {
    this.table.send({ type: "orders", orders });
  }

  #usual({ usual, usual_for_all: usualForAll }: OrderedQuestion): number {
    return this.table.people.mine.length === this.table.people.seats.length ? usualForAll : usual;
  }

  #usualOrders(): StandingOrder[] {
    return this.#questions.map((question) =>
      this.#order(question.prompt, { way: this.#usual(question), kinds: Object.keys(question.answers) }),
    );
  }

  #order(prompt: string, { way, kinds }: Choice): StandingOrder {
    const question = this.questionOf(prompt);
    const asking = question?.ways[way];
    const verbs = kinds.flatMap((kind) => question?.answers[kind] ?? []);
    const since = asking?.during;
    const view = this.table.state?.view;
    return {
      prompt,
      verbs: asking?.asked === "never" ? [] : asking?.asked === "able" ? verbs : this.#always(prompt),
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
  #means(prompt: string, asking: WayToAsk, { verbs, when, judged, during }: StandingOrder): boolean {
    const [usual = ""] = this.#always(prompt);
    const says = verbs.length === 0 ? "never" : verbs.includes(usual) ? "always" : "able";
    return (
      asking.asked === says &&
      JSON.stringify(asking.when?.values) === JSON.stringify(when?.values) &&
      (asking.judged !== null) === (judged !== undefined) &&
      asking.during === (during?.counter ?? "")
    );
  }
}
