/** Games that are watched while they are played: some measures of each; see `deadhand/lab/analysis/variables.py`. */
import type { GameTables } from "../../../frames";
import type { Records } from "../game/records";
import type { Integers, Rules } from "../game/rules";
import { LabTable } from "./lab_table";
import type { LabPlan } from "./messages";
import { measureMoves, TENTHS } from "./move_measures";

/** The rows of the log of moves: more than the choices of any game that is not stopped. */
const ROOM = 65_536;

/** The measures of a game, in the order in which a worker writes them; `moves` says whether its moves are logged. */
export function measureNames(
  { factions, team }: Pick<GameTables, "factions" | "team">,
  seats: number,
  moves: boolean,
): string[] {
  const places = Array.from({ length: seats }, (_, place) => `wins.${String(place)}`);
  const wins = team ? ["wins.win"] : factions.length > 0 ? factions.map((side) => `wins.${side}`) : places;
  const tenths = (name: string): string[] =>
    Array.from({ length: TENTHS }, (_, tenth) => `${name}.${String(tenth)}`);
  return [
    ...wins,
    ...["score", "score.spread", "decisions", "turns", "rounds", "forced", "offers"],
    ...["lead_changes", "margin", "decided"],
    ...(moves ? ["waits", "longest_waits", "dull_turns", ...tenths("pace"), ...tenths("choices")] : []),
  ];
}

export class WatchedGames {
  readonly #table: LabTable;
  readonly #row: Records;
  readonly #memory: Records;
  readonly #log: Records;
  readonly #moves: Records;
  readonly #draws: Records;
  readonly #uses: Integers;
  readonly #hands: Integers;
  readonly #contenders: number;
  readonly #names: string[];

  constructor(
    private readonly rules: Rules,
    private readonly plan: LabPlan,
  ) {
    const { lab, factions, team, refusals } = rules.tables;
    const { watching } = lab;
    this.#table = new LabTable(rules, plan);
    this.#row = rules.records(watching.row, 1);
    this.#memory = rules.records(watching.memory, 1);
    this.#log = rules.records(watching.log, 1);
    const room = plan.moves ? ROOM : 1;
    this.#moves = rules.records(watching.move, room);
    this.#draws = rules.records(watching.draw, room);
    // What a choice touches and uses is not measured here.
    this.#uses = rules.integers(refusals.actions);
    this.#hands = rules.integers(0);
    this.#contenders = team ? 0 : factions.length > 0 ? factions.length : plan.seats;
    this.#names = measureNames(rules.tables, plan.seats, plan.moves === true);
    this.#log.put("recording", plan.moves ? 1 : 0);
    this.#log.put("one_standing", factions.length > 0 ? 1 : 0);
  }

  /** Play games, and return the measures of each, one game after the other; NaN where there is none. */
  play(first: number, games: number): Float64Array {
    const width = this.#names.length;
    const values = new Float64Array(games * width).fill(NaN);
    for (let place = 0; place < games; place++) {
      this.#play(first + place);
      if (!this.rules.field("over")) continue;
      const measures = { ...this.#measures(), ...this.#measuresOfMoves() };
      values.set(
        this.#names.map((name) => measures[name] ?? NaN),
        place * width,
      );
    }
    return values;
  }

  #play(game: number): void {
    this.#row.bytes(0).fill(0);
    for (const name of ["reached", "under_way", "moves", "draws"]) this.#log.put(name, 0);
    const watching = [this.#row, this.#memory, this.#uses, this.#hands, this.#contenders] as const;
    const logs = [this.#log, this.#moves, this.#draws] as const;
    this.#table.play("watch_games", game, ...watching, ...logs);
    if (Number(this.#log.number("reached", 0, 0)) < 1) throw new Error("a game has more moves than the log");
  }

  /** What is counted of the game that is over. */
  #measures(): Record<string, number> {
    const { tables } = this.rules;
    const { seats } = this.plan;
    const count = (name: string, place = 0): number => Number(this.#row.number(name, place, 0));
    const known = (name: string): number => (count(name) === -1 ? NaN : count(name));
    const decisions = Math.max(1, count("decisions"));
    const scores = this.rules.fields(tables.scores, seats);
    const [best = 0, second = best] = [...scores].sort((one, other) => other - one);
    const alone = !tables.team && tables.factions.length === 0;
    return {
      ...this.#wins(count("first_player")),
      score: scores.reduce((sum, each) => sum + each, 0) / seats,
      "score.spread": best - Math.min(...scores),
      decisions: count("decisions"),
      turns: known("turns"),
      rounds: known("rounds"),
      forced: count("forced") / decisions,
      offers: count("offers") / decisions,
      lead_changes: tables.team ? NaN : count("lead_changes"),
      margin: alone ? best - second : NaN,
      decided: tables.team ? NaN : this.#lastBehind(count) / decisions,
    };
  }

  /** Who won: the team, each side, or each place after the first player. */
  #wins(first: number): Record<string, number> {
    const { tables } = this.rules;
    const side = tables.lab.sides[this.rules.field("outcome")] ?? -1;
    const share = (of: number): number => (side === -1 ? NaN : Number(side === of));
    if (tables.team) return { "wins.win": share(0) };
    if (tables.factions.length > 0)
      return Object.fromEntries(tables.factions.map((name, place) => [`wins.${name}`, share(place)]));
    const { seats } = this.plan;
    return Object.fromEntries(
      this.#returns().map((win, seat) => [`wins.${String((seat - first + seats) % seats)}`, win]),
    );
  }

  #returns(): number[] {
    return this.rules.fields("returns", this.plan.seats);
  }

  /** The decisions that were made when the later winners were last not ahead; NaN if nobody won. */
  #lastBehind(count: (name: string, place: number) => number): number {
    const { lab, factions } = this.rules.tables;
    if (factions.length > 0) {
      const side = lab.sides[this.rules.field("outcome")] ?? -1;
      return side === -1 ? NaN : count("behind", side);
    }
    return Math.max(...this.#returns().map((win, seat) => (win > 0 ? count("behind", seat) : 0)));
  }

  #measuresOfMoves(): Record<string, number> {
    if (!this.plan.moves === true) return {};
    const { team, factions } = this.rules.tables;
    const length = Number(this.#log.number("moves", 0, 0));
    const found = measureMoves(this.#moves, length, { team, sides: factions.length > 0 }, this.#returns());
    const { waits, longest, dull, pace, choices } = found;
    const tenths = (name: string, values: number[]): [string, number][] =>
      values.map((value, tenth) => [`${name}.${String(tenth)}`, value]);
    return {
      ...{ waits, longest_waits: longest, dull_turns: dull },
      ...Object.fromEntries([...tenths("pace", pace), ...tenths("choices", choices)]),
    };
  }
}
