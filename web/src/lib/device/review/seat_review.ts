/** The decisions of a seat in a finished game, assessed by the rules; see `deadhand/advice/review.py`. */
import type { ReviewFacts } from "../../../frames";
import { NOBODY, ROWS } from "../../facts/constants";
import { named } from "../../facts/facts";
import type { Match } from "../game/match";
import type { Integers } from "../game/rules";
import { chanceFrom } from "../game/seeds";

/** A row of `deadhand.bots.review`. */
export type Decision = number[];

/** The seed of a review, as at a server. */
const SEED = 0;
const SIZE = ROWS.decision.length;
/** The numbers of a choice with its reason. */
const CHOICE_SIZE = ROWS.hinted_choice.length;

export class SeatReview {
  /** The decisions with more than one choice, not yet assessed. */
  readonly decisions: Decision[];
  readonly #noise: Integers;
  readonly #tallies: Integers;
  readonly #bot: Integers;
  readonly #decision: Integers;
  readonly #choice: Integers;
  readonly #places: Integers;
  readonly #rows: Integers;

  constructor(
    private readonly match: Match,
    private readonly seat: number,
  ) {
    const { rules } = match;
    this.#noise = rules.integers(2);
    this.#tallies = rules.integers(rules.tables.tallies);
    this.#bot = rules.integers(rules.tables.review.bot.length);
    this.#decision = rules.integers(SIZE);
    this.#choice = rules.integers(CHOICE_SIZE);
    this.#places = rules.integers(rules.tables.review.confirmed);
    this.decisions = this.#decisionsOfSeat();
    this.#rows = rules.integers(this.decisions.length * SIZE);
  }

  /** Return a decision with what it cost, in a multiple of the usual number of worlds. */
  assess(decision: Decision, times: number): Decision {
    const { rules } = this.match;
    const { move } = named("decision", decision);
    const { simulations, bot } = rules.tables.review;
    const worlds = Math.floor((times * simulations) / 2);
    return this.#before(move, () => {
      const chances = ["search", `compare ${String(times)}`].map((purpose) =>
        chanceFrom("review", SEED, purpose, move),
      );
      rules.write(this.#noise, chances);
      rules.write(this.#decision, decision);
      rules.write(this.#bot, bot);
      const rest = [this.#noise, this.#tallies, this.#decision] as const;
      rules.call("assess_decision", this.#bot, worlds, ...rest);
      return rules.read(this.#decision);
    });
  }

  /** Return the costliest of some decisions: those to be tried once more, or if they were, those to be shown. */
  costliest(decisions: Decision[], confirmed: boolean): Decision[] {
    const { rules } = this.match;
    rules.write(this.#rows, decisions.flat());
    const size = rules.call("list_costliest", this.#rows, decisions.length, Number(confirmed), this.#places);
    return rules.read(this.#places, size).map((place) => decisions[place] ?? []);
  }

  /** Return the result in numbers, as a server sends it. */
  facts(decisions: Decision[], confirmed: Decision[]): ReviewFacts {
    const { match, seat } = this;
    const moves = match.actions.length;
    const curve = decisions
      .map((decision) => named("decision", decision))
      .filter(({ judged }) => judged)
      .map(({ move, chance }): [number, number] => [move - 1, chance]);
    return {
      seat,
      moves,
      decisions: decisions.length,
      simulations: match.rules.tables.review.simulations,
      curve: [...curve, [moves, match.rules.call("result_in_review", seat)]],
      costliest: this.costliest(confirmed, true).map((decision) => this.#factsOf(decision)),
    };
  }

  #factsOf(decision: Decision): ReviewFacts["costliest"][number] {
    const { move, chosen, best, chance, loss, error } = named("decision", decision);
    const { rules } = this.match;
    const { reason, first, second } = this.#before(move, () => {
      rules.write(this.#choice, [best]);
      rules.call("explain_offers", 1, 1, rules.noise("hints"), this.#choice);
      return named("hinted_choice", rules.read(this.#choice));
    });
    const facts = this.match.at(move - 1, () => this.match.facts(this.seat));
    return {
      move,
      chosen,
      best: { action: best, reason, values: [first, second], chance },
      loss,
      error,
      facts,
    };
  }

  /** Do something at a redeal of what the seat knew before a move. */
  #before<Result>(move: number, act: () => Result): Result {
    const { match, seat } = this;
    return match.at(move - 1, () => {
      match.rules.call("determinize", 0, seat, match.rules.noise("determinize", 0));
      return act();
    });
  }

  #decisionsOfSeat(): Decision[] {
    const { match, seat } = this;
    const found: Decision[] = [];
    let turn = 0;
    match.actions.forEach((chosen, before) => {
      const move = before + 1;
      if (match.actorOf(move) !== seat) turn += 1;
      else if (match.choicesAt(move) > 1) {
        const row = { move, turn, chosen, best: NOBODY };
        found.push(ROWS.decision.map((name) => (name in row ? row[name as keyof typeof row] : 0)));
      }
    });
    return found;
  }
}
