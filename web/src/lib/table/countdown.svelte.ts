/** The last half minute of whoever is asked, by what the server says is left: the clocks of browsers may be wrong. */
import type { Table } from "./table.svelte";

/** Seconds from which on it is counted down. */
export const SHOWN = 30;
const STEP = 250;

export class Countdown {
  /** Whole seconds that are left, once they are few; else null. */
  left = $state<number | null>(null);

  constructor(private readonly table: Table) {}

  /** Call after every change of the table; what it gives ends the counting. */
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
