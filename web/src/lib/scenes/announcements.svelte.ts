/** Announcements over the table, shown one after the other in a lane of their own. */
import type { GameEvent, Part } from "../../frames";
import { concerns } from "./recap";
import type { After } from "./director.svelte";

/**
 * The announcements that a board declares: events by name ("revealed", or "revealed/hunter" with that card),
 * each with a drawing, or with the kind of card that represents it. What others do to me is announced too,
 * unless the board has "" for it.
 */
export type AnnouncedEvents = Record<string, string | undefined>;

export interface Announcement {
  key: number;
  /** A drawing, or the id of a kind of card whose drawing is used. */
  sign: string;
  parts: Part[];
  /** The card that the announcement is about; it can be opened. */
  card: string | null;
}

/** How long an announcement is shown. It is shorter if others wait; only the last few of those are kept. */
const LASTS = 4500;
const LASTS_BEFORE_OTHERS = 1500;
const MOST = 5;

/** The drawing for what others do to me, where a board declares none. */
const STRUCK = "claw-slashes";

let count = 0;

export class Announcements {
  #waiting = $state.raw<Announcement[]>([]);
  #stop: (() => void) | null = null;
  #since = 0;

  constructor(
    private readonly announced: AnnouncedEvents,
    private readonly after: After,
    private readonly now: () => number = Date.now,
  ) {}

  /** The announcement on screen. */
  get shown(): Announcement | null {
    return this.#waiting[0] ?? null;
  }

  /**
   * Announce the declared events among these, and what others did to these seats. Return whether there were
   * any.
   */
  take(events: GameEvent[], struck: number[]): boolean {
    const news = events.flatMap(({ event, text, parts = [text], role, card = null }): Announcement[] => {
      const sign =
        this.announced[`${event}/${card ?? ""}`] ??
        this.announced[event] ??
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
