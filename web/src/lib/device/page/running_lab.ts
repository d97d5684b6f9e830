/** A run of the lab on this device, in workers of its own: no table waits for it. */
import type { FromLab, LabPlan, ToLab } from "../lab/messages";
import { type LabWatcher, playLab } from "../lab/play_lab";
import { PageWorker, rulesFolder, startWorkers } from "./page_workers";

export const labWorker = (): Worker =>
  new Worker(new URL("../lab/worker.ts", import.meta.url), { type: "module" });

/** Play a run to its end, or until the signal is aborted. */
export async function runLab(plan: LabPlan, watcher: LabWatcher, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const workers = startWorkers(() => new PageWorker<ToLab, FromLab>(labWorker()));
  const stopped = new Promise<never>((_, fail) => {
    signal.onabort = () => {
      fail(new DOMException("the run was stopped", "AbortError"));
    };
  });
  try {
    await Promise.race([playLab(workers, { type: "open", rules: rulesFolder(), plan }, watcher), stopped]);
  } finally {
    for (const worker of workers) worker.end();
  }
}
