/** Recent changes of public numbers of seats, to be highlighted beside the numbers. */
import type { View } from "../../frames";
import type { After } from "./director.svelte";

/** How long a change stays highlighted. */
const LASTS = 2600;

export interface Change {
  key: number;
  by: number;
}

/** Changes by counter and seat, such as "brains:2". */
export type ChangeMap = ReadonlyMap<string, Change>;

let count = 0;

export class Changes {
  #marked = $state.raw<ChangeMap>(new Map());

  /** The counters to watch; without it, all counters that have one number for each seat. */
  constructor(
    private readonly after: After,
    private readonly fields?: string[],
  ) {}

  of(field: string, seat: number): Change | undefined {
    return this.#marked.get(`${field}:${String(seat)}`);
  }

  /**
   * Highlight the numbers that differ. If a number is still highlighted, the changes are added up. Return the
   * changes.
   */
  mark(was: View | null, now: View): ChangeMap {
    const changed = changesOf(was, now, this.fields);
    if (changed.size === 0) return changed;
    const marked = new Map(this.#marked);
    for (const [where, { by, key }] of changed) {
      const before = marked.get(where)?.by ?? 0;
      if (before + by === 0) marked.delete(where);
      else marked.set(where, { by: before + by, key });
    }
    this.#marked = marked;
    this.after(LASTS, () => {
      this.#unmark(changed);
    });
    return changed;
  }

  clear(): void {
    this.#marked = new Map();
  }

  /** Changes that were replaced meanwhile stay. */
  #unmark(changed: ChangeMap): void {
    const left = [...this.#marked].filter(([where, { key }]) => changed.get(where)?.key !== key);
    if (left.length < this.#marked.size) this.#marked = new Map(left);
  }
}

/** The differences between the seats' numbers; none after a new deal, which resets them. */
export function changesOf(was: View | null, now: View, fields = Object.keys(now.counters)): ChangeMap {
  const changed = new Map<string, Change>();
  if (!was || now.events.some(({ event }) => event === "gathered")) return changed;
  for (const field of fields) {
    const [values, before] = [now.counters[field], was.counters[field]];
    if (!Array.isArray(values) || !Array.isArray(before)) continue;
    values.forEach((value, seat) => {
      const by = value - (before[seat] ?? value);
      if (by !== 0) changed.set(`${field}:${String(seat)}`, { by, key: ++count });
    });
  }
  return changed;
}
