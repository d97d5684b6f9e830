/** Blocks of games, which several workers share: each takes the next games that are left. */
import type { LabAnswer, ToLab } from "./messages";

/** A worker that answers one message after the other. */
export interface LabWorker {
  ask: <Asked extends ToLab>(message: Asked) => Promise<LabAnswer<Asked>>;
}

/** Milliseconds that the games of one message should take, ... */
const PART = 100;
/** ... and how many they are at most. */
const MOST = 256;

interface Work {
  /** Let a worker play so many games from the `first` one. */
  play: (worker: LabWorker, first: number, games: number) => Promise<void>;
  /** What comes after a block, whose time does not count as that of play. */
  after?: (worker: LabWorker) => Promise<void>;
}

/** Let workers play all games of a run, in blocks that take about as long as each other. */
export async function shareGames(workers: LabWorker[], all: number, { play, after }: Work): Promise<void> {
  let next = 0;
  const playAll = async (worker: LabWorker): Promise<void> => {
    let size = 1;
    while (next < all) {
      const first = next;
      const games = Math.min(size, all - first);
      next += games;
      const started = performance.now();
      await play(worker, first, games);
      const taken = Math.max(performance.now() - started, 0.1);
      size = Math.max(1, Math.min(MOST, 2 * size, Math.floor((games * PART) / taken)));
      await after?.(worker);
    }
  };
  await Promise.all(workers.map(playAll));
}
