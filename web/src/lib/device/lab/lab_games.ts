/** The games of a run: played by the rules, and summed up by them; see `deadhand/lab/totals/summary.py`. */
import type { Bins, Estimate, LabResults } from "../../view/results/lab";
import type { Integers, Rules } from "../game/rules";
import type { Items } from "../game/records";
import { LabTable } from "./lab_table";
import type { LabPlan } from "./messages";

export class LabGames {
  readonly #table: LabTable;
  readonly #result: Items;
  readonly #summary: Summary;
  /** The seat that plays first in every game; null if no option fixes it. */
  readonly first: number | null;

  constructor(
    private readonly rules: Rules,
    private readonly plan: LabPlan,
  ) {
    const { lab, options } = rules.tables;
    this.#table = new LabTable(rules, plan);
    this.#result = rules.items(1, lab.result);
    const fixed = options.some(({ name, seat }) => seat && Number.isInteger(plan.options[name]));
    this.first = fixed ? this.#firstPlayer() : null;
    this.#summary = new Summary(rules, plan);
  }

  /** Play games, and return their results. */
  play(first: number, games: number): Uint8Array {
    const results = new Uint8Array(games * this.#result.size);
    for (let place = 0; place < games; place++) {
      this.#table.play("play_results", first + place, this.#result);
      results.set(this.rules.bytes(this.#result), place * this.#result.size);
    }
    return results;
  }

  /** Return the results of all games that were ever given here. */
  sum(results: Uint8Array[]): LabResults {
    const { games, numbers } = this.#summary.of(results);
    return { ...resultsOf(numbers, games, this.rules, this.plan), first: this.first };
  }

  /** The seat that is asked first. */
  #firstPlayer(): number {
    this.rules.chance = 1n;
    this.rules.call("deal", 0);
    return this.rules.field("actor");
  }
}

/** The room in memory for all results of a run, and for what is summed up. */
class Summary {
  readonly #results: Items;
  readonly #out: Items;
  readonly #sides: Integers;
  readonly #bots: Integers;
  #games = 0;

  constructor(
    private readonly rules: Rules,
    private readonly plan: LabPlan,
  ) {
    const { lab, factions } = rules.tables;
    this.#results = rules.items(plan.games, lab.result);
    this.#out = rules.items(lab.summary, Float64Array.BYTES_PER_ELEMENT);
    this.#sides = rules.integers(lab.sides.length, lab.sides);
    const equal = factions.length > 0 ? equalBots(plan) : [];
    this.#bots = rules.integers(equal.length, equal);
  }

  of(results: Uint8Array[]): { games: number; numbers: Iterator<number, never> } {
    const { size } = this.#results;
    for (const each of results) {
      this.rules.bytes(this.#results).set(each, this.#games * size);
      this.#games += each.length / size;
    }
    const rest = [this.#sides, this.#bots, this.#out] as const;
    this.rules.call("sum_up", this.#results, this.#games, this.plan.seats, ...rest);
    const bytes = this.rules.bytes(this.#out).slice();
    return { games: this.#games, numbers: endless(new Float64Array(bytes.buffer)) };
  }
}

/** For each side and seat the first seat that has the same bot on that side. */
function equalBots({ bots, seats }: LabPlan): number[] {
  return bots.map((bot, place) => {
    const start = place - (place % seats);
    return bots.slice(start, start + seats).indexOf(bot);
  });
}

/** Yield the numbers in order. It is an error to ask for more than there are. */
function* endless(numbers: Float64Array): Generator<number, never> {
  yield* numbers;
  throw new RangeError("a summary has no more numbers");
}

/** Name the numbers that `sum_up` wrote, in its order. */
function resultsOf(
  numbers: Iterator<number, never>,
  games: number,
  { tables: { lab, factions } }: Rules,
  { seats, bots }: LabPlan,
): Omit<LabResults, "first"> {
  const next = (): number => numbers.next().value;
  const estimate = (): Estimate => ({ mean: next(), low: next(), high: next() });
  const histogram = (): Bins => {
    const [least, width, bins] = [next(), next(), next()];
    return { least, width, counts: Array.from({ length: lab.bins }, next).slice(0, bins) };
  };
  next();
  next();
  return {
    games,
    decisions: estimate(),
    ends: Array.from({ length: lab.sides.length + 1 }, () => (next(), estimate())),
    seats: Array.from({ length: seats }, (_, seat) => {
      const own = bots.filter((_bot, place) => place % seats === seat);
      return { bot: [...new Set(own)].join("/"), wins: estimate(), score: estimate() };
    }),
    sides: Array.from({ length: Math.max(...lab.sides) + 1 }, () => (next(), estimate())),
    roles: factions
      .flatMap((side, row) => bots.slice(row * seats, (row + 1) * seats).map((bot) => ({ side, bot })))
      .map((role) => ({ ...role, games: next(), wins: estimate(), returns: estimate() }))
      .filter((role) => role.games > 0),
    lengths: histogram(),
    scores: histogram(),
  };
}
