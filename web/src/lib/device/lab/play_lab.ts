/** A run of the lab by several workers. Each game follows from its number alone, so each takes the next ones left. */
import type { LabResults } from "../../view/results/lab";
import { type LabWorker, shareGames } from "./blocks";
import type { ToLab } from "./messages";

/** The least milliseconds between two results that are shown. */
const INTERVAL = 250;

/** The steps of a run, as they come. */
export interface LabWatcher {
  /** The number of games that are played so far. */
  played: (games: number) => void;
  /** The results of the first games. */
  show: (results: LabResults) => void;
}

class LabRun {
  #played = 0;
  /** The blocks of results by the number of the first game, until all before them are summed up. */
  readonly #waiting = new Map<number, { games: number; results: Uint8Array }>();
  #summed = 0;
  #shown = 0;

  constructor(private readonly watcher: LabWatcher) {}

  /** Let a worker play a block; one of the workers also sums up. */
  async play(worker: LabWorker, first: number, games: number): Promise<void> {
    const { results } = await worker.ask({ type: "play", first, games });
    this.#waiting.set(first, { games, results });
    this.watcher.played((this.#played += games));
  }

  async sumUpAtTimes(worker: LabWorker): Promise<void> {
    if (performance.now() - this.#shown > INTERVAL) await this.sumUp(worker);
  }

  /** Show the results of the first games, if there are more of them than before. */
  async sumUp(worker: LabWorker): Promise<void> {
    const results: Uint8Array[] = [];
    for (let block = this.#take(); block; block = this.#take()) {
      results.push(block.results);
      this.#summed += block.games;
    }
    if (results.length === 0) return;
    const answer = await worker.ask({ type: "sum", results });
    this.#shown = performance.now();
    this.watcher.show(answer.results);
  }

  /** Take the block that follows those summed up. */
  #take(): { games: number; results: Uint8Array } | undefined {
    const block = this.#waiting.get(this.#summed);
    this.#waiting.delete(this.#summed);
    return block;
  }
}

/** Play a run; the results do not depend on the number of workers. */
export async function playLab(
  workers: LabWorker[],
  opening: Extract<ToLab, { type: "open" }>,
  watcher: LabWatcher,
): Promise<void> {
  const [first] = workers;
  if (!first) throw new RangeError("a run needs a worker");
  await Promise.all(workers.map((worker) => worker.ask(opening)));
  const run = new LabRun(watcher);
  await shareGames(workers, opening.plan.games, {
    play: (worker, number, games) => run.play(worker, number, games),
    after: async (worker) => {
      if (worker === first) await run.sumUpAtTimes(worker);
    },
  });
  await run.sumUp(first);
}
