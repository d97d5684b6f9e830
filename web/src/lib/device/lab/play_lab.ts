/** A run of the lab by several workers. Each game follows from its number alone, so each takes the next ones left. */
import type { LabResults } from "../../view/results/lab";
import type { LabAnswer, ToLab } from "./messages";

/** A worker that answers one message after the other. */
export interface LabWorker {
  ask: <Asked extends ToLab>(message: Asked) => Promise<LabAnswer<Asked>>;
}

/** Milliseconds that the games of one message should take, ... */
const PART = 100;
/** ... how many they are at most, ... */
const MOST = 256;
/** ... and the least time between two results that are shown. */
const INTERVAL = 250;

/** The steps of a run, as they come. */
export interface LabWatcher {
  /** The number of games that are played so far. */
  played: (games: number) => void;
  /** The results of the first games. */
  show: (results: LabResults) => void;
}

class LabRun {
  #next = 0;
  #played = 0;
  /** The blocks of results by the number of the first game, until all before them are summed up. */
  readonly #waiting = new Map<number, { games: number; results: Uint8Array }>();
  #summed = 0;
  #shown = 0;

  constructor(
    private readonly games: number,
    private readonly watcher: LabWatcher,
  ) {}

  /** Let a worker play as long as there are games left; one of the workers also sums up. */
  async playAll(worker: LabWorker, sums: boolean): Promise<void> {
    let size = 1;
    while (this.#next < this.games) {
      const first = this.#next;
      const games = Math.min(size, this.games - first);
      this.#next += games;
      const started = performance.now();
      const { results } = await worker.ask({ type: "play", first, games });
      const taken = Math.max(performance.now() - started, 0.1);
      size = Math.max(1, Math.min(MOST, 2 * size, Math.floor((games * PART) / taken)));
      this.#waiting.set(first, { games, results });
      this.watcher.played((this.#played += games));
      if (sums && performance.now() - this.#shown > INTERVAL) await this.sumUp(worker);
    }
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
  const run = new LabRun(opening.plan.games, watcher);
  await Promise.all(workers.map((worker) => run.playAll(worker, worker === first)));
  await run.sumUp(first);
}
