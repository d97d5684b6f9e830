/**
 * The pauses of bots before they answer, which depend on public facts only. They start when a bot can first
 * answer, so that those of several do not add up.
 */
import type { CommandLog } from "../game/command_log";
import type { Match } from "../game/match";
import { mayBeAhead, openFingerprint } from "./premoves";

interface Pause {
  /** The question, and the number of the seat's last command before it. */
  question: string | null;
  last: number;
  since: number;
  /** The length, in paces of the table. */
  factor: number;
}

export class BotPauses {
  /** Whether pauses are skipped until a person must act. */
  skipped = false;
  #pauses = new Map<number, Pause>();

  /** Start the pauses of these seats that face a new question. */
  follow(match: Match, log: CommandLog, bots: number[]): void {
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

  /** The milliseconds that are left of a seat's pause, at a pace in seconds. */
  left(seat: number, pace: number): number {
    const pause = this.#pauses.get(seat);
    if (!pause || this.skipped) return 0;
    return Math.max(0, pause.since + 1000 * pace * pause.factor - Date.now());
  }
}
