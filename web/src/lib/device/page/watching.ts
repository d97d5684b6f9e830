/** Runs of watched games on this device, one after the other, in workers of their own. */
import type { FromLab, LabPlan, ToLab } from "../lab/messages";
import { playWatched, type WatchedRun } from "../lab/play_watched";
import { PageWorker, rulesFolder, startWorkers } from "./page_workers";
import { labWorker } from "./running_lab";

/** Play runs; what is done when the signal is aborted is kept. */
export async function watchGames(
  plans: LabPlan[],
  played: (games: number) => void,
  signal: AbortSignal,
): Promise<WatchedRun[]> {
  const workers = startWorkers(() => new PageWorker<ToLab, FromLab>(labWorker()));
  const stopped = new Promise<"stopped">((stop) => {
    signal.onabort = () => {
      stop("stopped");
    };
  });
  const runs = playWatched(workers, rulesFolder(), plans, played);
  const done: WatchedRun[] = [];
  try {
    while (!signal.aborted) {
      const next = await Promise.race([runs.next(), stopped]);
      if (next === "stopped" || next.done) break;
      done.push(next.value);
    }
  } finally {
    for (const worker of workers) worker.end();
  }
  return done;
}
