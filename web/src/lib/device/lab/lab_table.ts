/** The table at which a worker of the lab plays one game after the other. */
import type { Items, Records } from "../game/records";
import { bytesOf, type Rules } from "../game/rules";
import { streams } from "../game/seeds";
import { fillTable } from "../game/setup";
import type { LabPlan } from "./messages";

/** The tables before the fresh one: the one that is played, and those on which bots try their choices. */
const TRIALS = 1;

/** The number of tables that a run needs. */
export const LAB_TABLES = 5;

/** Return the deck of a plan with a copy more or fewer of a kind. */
export function deckWithCopy(
  rules: Rules,
  { deck }: LabPlan,
  { kind, step }: NonNullable<LabPlan["copy"]>,
): NonNullable<LabPlan["deck"]> {
  const kinds = deck?.kinds ?? ownKinds(rules);
  const changed = kinds.map((row, place) => (place === kind ? [(row[0] ?? 0) + step, ...row.slice(1)] : row));
  return { text: deck?.text ?? "", kinds: changed };
}

/** The count and the numbers of each kind in the game's own deck, from the blank record. */
function ownKinds(rules: Rules): number[][] {
  rules.record = bytesOf(rules.tables.record.blank);
  const width = rules.width("numbers");
  const columns = rules.tables.number_columns.length;
  const cards = rules.fields("kind", rules.field("cards"));
  const [kinds = 0] = rules.shape("numbers");
  return Array.from({ length: kinds }, (_, kind) => [
    cards.filter((each) => each === kind).length,
    ...rules.fields("numbers", columns, kind * width),
  ]);
}

export class LabTable {
  readonly #arena: Records;
  readonly #episode: Records;
  readonly #streams: (game: number) => [bigint, bigint];

  constructor(
    private readonly rules: Rules,
    plan: LabPlan,
  ) {
    const { lab, levels } = rules.tables;
    const fresh = TRIALS + lab.trials;
    fillTable(rules, plan, 1n);
    rules.put("logging", 0);
    rules.copyTo(fresh);
    this.#arena = rules.records(lab.arena, 1);
    const numbers = { first: 0, end: 1, fresh, trials: TRIALS, most_decisions: lab.most_decisions };
    for (const [name, value] of Object.entries(numbers)) this.#arena.put(name, value);
    plan.bots
      .flatMap((bot) => levels[bot] ?? [])
      .forEach((value, place) => {
        this.#arena.put("bots", value, place);
      });
    this.#episode = rules.records(lab.episode, 1);
    this.#streams = streams(plan.game, plan.seed);
  }

  /** Play a game through a door, which takes the arena, the episode and the rest. */
  play(door: string, game: number, ...rest: (number | Items)[]): void {
    const [chance, noise] = this.#streams(game);
    this.#episode.put("chance", chance);
    this.#episode.put("noise", noise);
    this.rules.call(door, this.#arena, this.#episode, ...rest);
    if (this.rules.field("broken")) throw new Error(`game ${String(game)} broke its table`);
  }
}
