/** A study of the lab: more games that answer one question, with its progress. */
import { messageOf } from "../../lib/browser/attempt.svelte";
import type { LabPlan } from "../../lib/device/lab/messages";
import type { WatchedRun } from "../../lib/device/lab/play_watched";
import { watchGames } from "../../lib/device/page/watching";

export class Study {
  running = $state.raw<AbortController | null>(null);
  played = $state(0);
  total = $state(0);
  /** The milliseconds that are left, about. */
  left = $state(0);
  trouble = $state("");
  /** Whether it was stopped before its end. */
  stopped = $state(false);

  /** Play the runs; return those that are done, and none after a failure. */
  async play(plans: LabPlan[]): Promise<WatchedRun[]> {
    const control = (this.running = new AbortController());
    const started = performance.now();
    this.total = plans.reduce((sum, { games }) => sum + games, 0);
    this.played = 0;
    this.trouble = "";
    this.stopped = false;
    try {
      const done = await watchGames(
        plans,
        (games) => {
          this.played = games;
          this.left = ((performance.now() - started) / Math.max(1, games)) * (this.total - games);
        },
        control.signal,
      );
      this.stopped = control.signal.aborted;
      return done;
    } catch (error) {
      this.trouble = messageOf(error);
      return [];
    } finally {
      this.running = null;
    }
  }

  stop(): void {
    this.running?.abort();
  }
}
