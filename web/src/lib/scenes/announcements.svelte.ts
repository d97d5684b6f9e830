/** What is called out over the table, one after the other in a lane of its own. */
import type { GameEvent, Part } from "../../frames";
import { concerns } from "./recap";
import type { After } from "./director.svelte";

/**
 * What a board has called out: events by name ("revealed", or "revealed/hunter" with that card), each with a drawing, or with
 * the kind of card that stands for it. What is done to me is called out too, unless the board has "" for it.
 */
export type Called = Record<string, string | undefined>;

export interface Announcement {
  key: number;
  /** A drawing, or the id of a kind whose drawing it is. */
  sign: string;
  parts: Part[];
  /** The card that it is about, to be looked at. */
  card: string | null;
}

/** How long one is shown; less if others wait, of which the last few are kept. */
const LASTS = 4500;
const LASTS_BEFORE_OTHERS = 1500;
const MOST = 5;

/** The drawing of what is done to me, where a board has none for it. */
const STRUCK = "claw-slashes";

let count = 0;

export class Announcements {
  #waiting = $state.raw<Announcement[]>([]);
  #stop: (() => void) | null = null;
  #since = 0;

  constructor(
    private readonly called: Called,
    private readonly after: After,
    private readonly now: () => number = Date.now,
  ) {}

  /** The one that is shown. */
  get shown(): Announcement | null {
    return this.#waiting[0] ?? null;
  }

  /** Call out what of these events is called out, and what somebody else did to these seats; whether that is anything. */
  take(events: GameEvent[], struck: number[]): boolean {
    const news = events.flatMap(({ event, text, parts = [text], role, card = null }): Announcement[] => {
      const sign =
        this.called[`${event}/${card ?? ""}`] ??
        this.called[event] ??
        (role === "matters" && concerns(parts, struck) ? STRUCK : undefined);
      return !sign || text === "" ? [] : [{ key: ++count, sign, parts, card }];
    });
    if (news.length === 0) return false;
    const fresh = this.#waiting.length === 0;
    this.#waiting = [...this.#waiting.slice(0, 1), ...[...this.#waiting.slice(1), ...news].slice(1 - MOST)];
    if (fresh) this.#since = this.now();
    this.#wait();
    return true;
  }

  clear(): void {
    this.#stop?.();
    this.#waiting = [];
  }

  #wait(): void {
    this.#stop?.();
    const shown = this.now() - this.#since;
    const lasts = this.#waiting.length > 1 ? LASTS_BEFORE_OTHERS : LASTS;
    this.#stop = this.after(Math.max(0, lasts - shown), () => {
      this.#waiting = this.#waiting.slice(1);
      this.#since = this.now();
      if (this.#waiting.length > 0) this.#wait();
    });
  }
}
