/** Several runs of watched games with the same seed, one after the other: as it is, and with each change. */
import { type LabWorker, shareGames } from "./blocks";
import type { LabPlan } from "./messages";

/** The games of one run: their measures one game after the other, or why it is refused. */
export type WatchedRun = { measures: Float64Array } | { refused: string };

/**
 * Play runs by the same workers; `played` is called with the number of games so far. Yields each run as it is done. The
 * first must not be refused.
 */
export async function* playWatched(
  workers: LabWorker[],
  rules: string,
  plans: LabPlan[],
  played: (games: number) => void,
): AsyncGenerator<WatchedRun> {
  let before = 0;
  for (const [number, plan] of plans.entries()) {
    const refused = await openAll(workers, rules, plan);
    if (refused !== null && number === 0) throw refused;
    if (refused === null) yield { measures: await playOne(workers, plan, (games) => played(before + games)) };
    else yield { refused: refused.message };
    before += plan.games;
    played(before);
  }
}

/** Tell all workers what to play; return why they cannot. */
async function openAll(workers: LabWorker[], rules: string, plan: LabPlan): Promise<Error | null> {
  try {
    await Promise.all(workers.map((worker) => worker.ask({ type: "open", rules, plan })));
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function playOne(
  workers: LabWorker[],
  plan: LabPlan,
  played: (games: number) => void,
): Promise<Float64Array> {
  const blocks = new Map<number, Float64Array>();
  let done = 0;
  await shareGames(workers, plan.games, {
    play: async (worker, first, games) => {
      blocks.set(first, (await worker.ask({ type: "watch", first, games })).measures);
      played((done += games));
    },
  });
  const ordered = [...blocks].sort(([one], [other]) => one - other).map(([, measures]) => measures);
  const all = new Float64Array(ordered.reduce((length, each) => length + each.length, 0));
  let at = 0;
  for (const each of ordered) {
    all.set(each, at);
    at += each.length;
  }
  return all;
}
