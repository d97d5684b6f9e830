/**
 * The commands of a game (moves, undos and requests for hints), and the log that they leave; see `commands.py`,
 * `game_log.py` and `asides.py`.
 */
import type { FactsLine } from "../../../frames";
import { ASIDES } from "../../facts/constants";
import { type Match, NotOffered } from "./match";

/** Stands for an undo among the actions of a game. */
export const UNDO = -1;
/** Stands for a request for a hint. */
export const HINT = -2;
/** The most undos that the log shows. */
const MOST_UNDOS = 30;

/** Consecutive undos of one seat, or its request for a hint. */
interface Aside {
  /** The last undo, the request, or an undo behind the request. */
  n: number;
  seat: number;
  /** The actions before it that still hold. */
  after: number;
  /** The choices that were taken back; 0 for a hint. */
  choices: number;
}

export class CommandLog {
  /** The number of commands: moves, undone ones too, undos and requests for hints. */
  n = 0;
  /** The command of every move that holds; first that of the deal. No number is used twice. */
  #numbers = [0];
  #asides: Aside[] = [];
  readonly #last = new Map<number, number>();

  constructor(private readonly match: Match) {}

  /**
   * Play an action, take the last one back, or note a request for a hint, as the next command.
   *
   * @throws {NotOffered} If that is not possible now.
   */
  apply(command: number): void {
    const { match } = this;
    const seat = command === UNDO ? match.seatToUndo : match.actor;
    if (seat === null) throw new NotOffered();
    if (command === UNDO) match.goBack(match.actions.length - 1);
    else if (command !== HINT) match.play(command);
    this.n += 1;
    if (command === HINT) {
      this.#asides.push({ n: this.n, seat, after: match.actions.length, choices: 0 });
      return;
    }
    this.#last.set(seat, this.n);
    if (command === UNDO) this.#noteUndo(seat);
    else this.#numbers.push(this.n);
  }

  /** The number of a seat's last command; 0 if there is none. */
  lastOf(seat: number): number {
    return this.#last.get(seat) ?? 0;
  }

  /** Whether a seat has taken its last choice back, and nothing was chosen since. */
  hasUndone(seat: number): boolean {
    const { length } = this.match.actions;
    return this.#asides.some((each) => each.choices > 0 && each.seat === seat && each.after === length);
  }

  /** Whether a seat has asked for a hint at the present state, or before it took choices back. */
  hasHint(seat: number): boolean {
    const { length } = this.match.actions;
    return this.#asides.some((each) => each.choices === 0 && each.seat === seat && each.after === length);
  }

  /** The number of actions before state `n` that still hold; -1 if there was no such state. */
  countHeld(n: number): number {
    if (n < 0 || n > this.n) return -1;
    return this.#numbers.filter((number, move) => move === 0 || number <= n).length - 1;
  }

  /** Return what a viewer saw after state `n`: the events of the moves since, undos and requests for hints. */
  linesSince(n: number, viewer: number | null): FactsLine[] {
    const { match } = this;
    const lines: FactsLine[] = [];
    for (let move = this.countHeld(n) + 1; move <= match.actions.length; move += 1)
      lines.push({
        n: move,
        seat: match.actorOf(move),
        events: match.reader.wordedEvents(match.eventsOf(move), viewer),
      });
    for (const aside of this.#asides.filter((each) => each.n > n)) this.#addAside(lines, aside);
    return lines.filter(({ events }) => events.length > 0).sort((one, other) => one.n - other.n);
  }

  #addAside(lines: FactsLine[], { seat, after, choices }: Aside): void {
    const event = choices > 0 ? [ASIDES.undone, seat, choices] : [ASIDES.hinted, seat];
    const line = lines.find((each) => each.n === after);
    if (line) line.events.push(event);
    else lines.push({ n: after, seat: this.match.actorOf(after), events: [event] });
  }

  /** Undos that went back less far become one with the last. Requests for hints move to the last action left. */
  #noteUndo(seat: number): void {
    const after = this.match.actions.length;
    this.#numbers.length = after + 1;
    const behind = this.#asides.filter((each) => each.after > after);
    this.#asides = this.#asides.filter((each) => each.after <= after);
    for (const each of behind)
      if (each.choices === 0 && !this.hasHint(each.seat)) this.#asides.push({ ...each, n: this.n, after });
    const choices = behind.reduce((sum, each) => sum + each.choices, 1);
    this.#asides.push({ n: this.n, seat, after, choices });
    const undos = this.#asides.filter((each) => each.choices > 0);
    if (undos.length > MOST_UNDOS) this.#asides = this.#asides.filter((each) => each !== undos[0]);
  }
}
