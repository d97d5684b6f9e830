/** The commands of a game, moves and undos, and the log that they leave; see `commands.py` and `game_log.py`. */
import type { FactsLine } from "../../../frames";
import { type Match, NotOffered } from "./match";

/** Stands for an undo among the actions of a game. */
export const UNDO = -1;
/** The event of the log that a seat has taken back so many choices. */
const UNDONE = -1;
/** The most undos that the log shows. */
const MOST_UNDOS = 30;

/** Consecutive undos of one seat: the last one's number, and the actions before it that still hold. */
interface UndoRun {
  n: number;
  seat: number;
  after: number;
  choices: number;
}

export class CommandLog {
  /** The number of commands: moves, undone ones too, and undos. */
  n = 0;
  /** The command of every move that holds; first that of the deal. No number is used twice. */
  #numbers = [0];
  #undone: UndoRun[] = [];
  readonly #last = new Map<number, number>();

  constructor(private readonly match: Match) {}

  /**
   * Play an action, or take the last one back, as the next command.
   *
   * @throws {NotOffered} If that is not possible now.
   */
  apply(command: number): void {
    const { match } = this;
    const seat = command === UNDO ? match.seatToUndo : match.actor;
    if (seat === null) throw new NotOffered();
    if (command === UNDO) match.goBack(match.actions.length - 1);
    else match.play(command);
    this.n += 1;
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
    return this.#undone.some((each) => each.seat === seat && each.after === length);
  }

  /** The number of actions before state `n` that still hold; -1 if there was no such state. */
  countHeld(n: number): number {
    if (n < 0 || n > this.n) return -1;
    return this.#numbers.filter((number, move) => move === 0 || number <= n).length - 1;
  }

  /** Return what a viewer saw after state `n`: the events of the moves since, and undos. */
  linesSince(n: number, viewer: number | null): FactsLine[] {
    const { match } = this;
    const lines: FactsLine[] = [];
    for (let move = this.countHeld(n) + 1; move <= match.actions.length; move += 1)
      lines.push({
        n: move,
        seat: match.actorOf(move),
        events: match.reader.wordedEvents(match.eventsOf(move), viewer),
      });
    for (const undone of this.#undone.filter((each) => each.n > n)) this.#addUndo(lines, undone);
    return lines.filter(({ events }) => events.length > 0).sort((one, other) => one.n - other.n);
  }

  #addUndo(lines: FactsLine[], { seat, after, choices }: UndoRun): void {
    const event = [UNDONE, seat, choices];
    const line = lines.find((each) => each.n === after);
    if (line) line.events.push(event);
    else lines.push({ n: after, seat: this.match.actorOf(after), events: [event] });
  }

  /** Undos that went back less far become one with the last. */
  #noteUndo(seat: number): void {
    const after = this.match.actions.length;
    this.#numbers.length = after + 1;
    const choices = this.#undone
      .filter((each) => each.after > after)
      .reduce((sum, each) => sum + each.choices, 1);
    const before = this.#undone.filter((each) => each.after <= after);
    this.#undone = [...before, { n: this.n, seat, after, choices }].slice(-MOST_UNDOS);
  }
}
