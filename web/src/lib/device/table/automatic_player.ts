/** Chooses for bots, by premoves and by standing orders. Bots pause before they answer. */
import { choiceOf } from "../game/bots";
import { mayBeAhead, openFingerprint } from "./premoves";
import type { TableParts } from "./view";

interface Pause {
  /** The question, and the number of the seat's last command before it. */
  question: string | null;
  last: number;
  since: number;
  /** The length, in paces of the table. */
  factor: number;
}

export class AutomaticPlayer {
  /** Whether pauses are skipped until a person must act. */
  skipped = false;
  /** Ends the pause of a bot. */
  wake: () => void = () => undefined;
  /**
   * The pauses, by the seats of bots. They depend on public facts only, and start when a bot can first answer, so that
   * those of several do not add up.
   */
  #pauses = new Map<number, Pause>();

  constructor(private readonly parts: Omit<TableParts, "mine">) {}

  /** The action that is played next without a person; `known` is that of a bot, if it was computed already. */
  due(known: number | null = null): number | null {
    const { row, match, premoves, lesson, passes } = this.parts;
    const seat = match.actor;
    this.#follow();
    if (seat === null) return null;
    if (lesson) return lesson.due;
    const level = row.seats[seat]?.level ?? null;
    if (level !== null) return known ?? choiceOf(match, level);
    const action = premoves.due?.action ?? (passes(seat) ? match.default : null);
    if (action === null) this.skipped = false;
    return action;
  }

  /** Wait until the asked bot's pause is over, at a pace in seconds; `goes` says whether it is still waited for. */
  async pause(pace: () => number, goes: () => boolean): Promise<void> {
    const seat = this.parts.match.actor ?? 0;
    let left = this.#left(seat, pace());
    do {
      const time = left;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, time);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      left = this.#left(seat, pace());
    } while (left > 0 && goes());
  }

  /** Start the pauses of bots that face a new question. */
  #follow(): void {
    const { row, match, log } = this.parts;
    const bots = row.seats.flatMap(({ level }, seat) => (level === null ? [] : [seat]));
    const ahead = match.actor !== null && mayBeAhead(match);
    const asked = bots.filter((seat) => seat === match.actor || (ahead && match.ahead(seat) !== null));
    const question = asked.length > 0 ? openFingerprint(match) : null;
    const pauses = new Map<number, Pause>();
    for (const seat of asked) {
      const last = log.lastOf(seat);
      const before = this.#pauses.get(seat);
      const same = before?.question === question && before.last === last;
      const factor = 0.7 + 0.6 * Math.random();
      pauses.set(seat, same ? before : { question, last, since: Date.now(), factor });
    }
    this.#pauses = pauses;
  }

  /** The milliseconds that are left of a seat's pause. */
  #left(seat: number, pace: number): number {
    const pause = this.#pauses.get(seat);
    if (!pause || this.skipped || pace === 0) return 0;
    return Math.max(0, pause.since + 1000 * pace * pause.factor - Date.now());
  }
}
