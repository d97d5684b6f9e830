/**
 * The last half minute of the player to move, counted from the server's remaining time, as the clock of a
 * browser may be wrong.
 */
import type { Table } from "./table.svelte";

/** The countdown is shown from this many seconds on. */
export const SHOWN = 30;
const STEP = 250;

export class Countdown {
  /** The whole seconds left once they are few; else null. */
  left = $state<number | null>(null);

  constructor(private readonly table: Table) {}

  /**
   * Restart the countdown. Call this after every change of the table; it returns a function that stops it.
   */
  follow(): () => void {
    const left = this.table.state?.clock.left ?? null;
    const end = performance.now() + (left ?? 0) * 1000;
    let timer: number | undefined;
    const count = (): void => {
      const rest = (end - performance.now()) / 1000;
      this.left = rest > SHOWN ? null : Math.max(0, Math.ceil(rest));
      if (rest > 0) timer = window.setTimeout(count, rest > SHOWN ? (rest - SHOWN) * 1000 : STEP);
    };
    if (left === null) this.left = null;
    else count();
    return () => window.clearTimeout(timer);
  }
}
