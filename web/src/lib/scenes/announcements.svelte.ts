/**
 * Announcements, shown one after the other: what concerns me before all else, and what I did not cause before what
 * I did.
 */
import type { GameEvent, Part } from "../../frames";
import { names } from "../view/log";
import { concerns } from "./recap";
import { CUTSCENE } from "./cutscenes.svelte";
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
  /** Whether it concerns me; then it is called out large over the table. */
  mine: boolean;
  /** The higher, the earlier it is shown. */
  rank: number;
}

/** The cause of some events, and what is not to be announced of them. */
export interface Causes {
  /** The seats of mine. */
  mine: number[];
  /** Whether I made the move. */
  own: boolean;
  /** The event that a cutscene shows already; call-outs last from its end. */
  without?: GameEvent | undefined;
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

  /** Announce the declared events among these, and what others did to me. Return whether there were any. */
  take(events: GameEvent[], causes: Causes): boolean {
    const news: Announcement[] = [];
    for (const event of events) {
      const next = event === causes.without ? null : this.#announcementOf(event, causes);
      if (next && ![...this.#waiting, ...news].some((other) => isSame(other, next))) news.push(next);
    }
    if (news.length === 0) return false;
    const [shown, ...waiting] = this.#waiting;
    const ranked = [...waiting, ...news].toSorted((one, two) => two.rank - one.rank);
    if (!shown) this.#since = this.now() + (causes.without ? CUTSCENE : 0);
    this.#waiting = shown ? [shown, ...newestOf(ranked, MOST - 1)] : newestOf(ranked, MOST);
    this.#wait();
    return true;
  }

  #announcementOf(event: GameEvent, { mine, own }: Causes): Announcement | null {
    const { text, parts = [text], role, card = null } = event;
    const about = role === "matters" && concerns(parts, mine);
    const sign =
      this.announced[`${event.event}/${card ?? ""}`] ??
      this.announced[event.event] ??
      (about && !own ? STRUCK : undefined);
    if (!sign || text === "") return null;
    const rank = (names(parts, mine) ? 2 : 0) + (own ? 0 : 1);
    return { key: ++count, sign, parts, card, mine: names(parts, mine), rank };
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

const isSame = (one: Announcement, two: Announcement): boolean => textOf(one.parts) === textOf(two.parts);

const textOf = (parts: Part[]): string =>
  parts.map((part) => (typeof part === "string" ? part : part.text)).join("");

/** The most important of these announcements, and of equal ones the newest; they stay in their order. */
function newestOf(ranked: Announcement[], most: number): Announcement[] {
  const kept = ranked.toSorted((one, two) => two.rank - one.rank || two.key - one.key).slice(0, most);
  return ranked.filter((each) => kept.includes(each));
}
