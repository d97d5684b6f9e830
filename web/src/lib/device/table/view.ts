/** The state of a game as the person at the device may know it: the frame that a server sends; see `view.py`. */
import type { FactsState, Seat } from "../../../frames";
import type { CommandLog } from "../game/command_log";
import { givesHints } from "../advice/hints";
import type { Match } from "../game/match";
import type { GameRow } from "../storage/rows";
import type { Lesson } from "./lesson";
import type { Premoves } from "./premoves";

/** What a state is made of. */
export interface TableParts {
  row: GameRow;
  match: Match;
  log: CommandLog;
  premoves: Premoves;
  /** The lesson that is played, if it is one. */
  lesson: Lesson | null;
  /** The seats of the person at the device; none while the device is handed over. */
  mine: number[];
  /** Whether a standing order answers the question of a seat. */
  passes: (seat: number) => boolean;
}

type QuestionsAhead = FactsState["questions_ahead"][number];

/** Return the seat whose view a person with these seats sees: the one to act, to answer ahead, or the last. */
export function viewingSeat({ match, log, premoves, mine }: TableParts): number | null {
  const { actor } = match;
  if (mine.length < 2) return mine[0] ?? null;
  if (actor !== null && mine.includes(actor)) return actor;
  const ahead = mine.find((seat) => match.ahead(seat) && !premoves.validAnswer(seat));
  const latest = (one: number, other: number): number => (log.lastOf(other) > log.lastOf(one) ? other : one);
  return ahead ?? mine.reduce(latest);
}

/** Return the state, with the log since state `since` (-1: all of it). */
export function stateOf(parts: TableParts, since: number): FactsState {
  const { row, match, log, premoves, lesson, mine, passes } = parts;
  const seat = viewingSeat(parts);
  const answers = mine.map((each) => premoves.validAnswer(each)).filter((each) => each !== null);
  return {
    type: "state",
    n: log.n,
    move: match.actions.length,
    kept: log.countHeld(since),
    can_undo: !lesson && match.seatToUndo !== null && mine.includes(match.seatToUndo),
    facts: match.facts(seat),
    ahead: mayAnswerAhead(parts) && !lesson ? match.ahead(seat) : null,
    lines: log.linesSince(since, seat),
    you: seat,
    question: seat === null || !mayAnswerAhead(parts) ? null : premoves.questionOf(seat),
    questions_ahead: (lesson ? [] : mine)
      .filter((each) => each !== seat)
      .flatMap((each) => questionAhead(parts, each)),
    premoves: answers.map((each) => ({ seat: each.seat, action: each.action })),
    orders: mine.length > 0 ? (row.orders[mine[0] ?? 0] ?? null) : null,
    passing: seat !== null && passes(seat),
    premove_seats: premoves.publicSeats,
    seats_of_mine: mine,
    moved_to: null,
    lesson: lesson?.progress ?? null,
    clock: { seconds: 0, late: "default", left: null },
    scores: match.scores,
    ranks: match.ranks,
    table: tableFacts(parts),
    seats: row.seats.map(seatSummary),
    host: mine[0] ?? row.seats.findIndex(({ level }) => level === null),
    commitment: "",
    secret: null,
    rematch: null,
    moved: false,
    daily: row.daily ?? null,
    pace: row.pace,
    hints: !lesson && givesHints(match),
  };
}

/** Return the part of a state that no move changes. */
export const tableFacts = ({ row, match }: TableParts): FactsState["table"] => ({
  game: match.rules.tables.game,
  rules: match.rules.tables.version,
  seats: match.seats,
  names: row.seats.map(({ name }) => name),
  options: match.options,
});

/** Whether questions can be answered before a turn: not if the device goes from hand to hand. */
const mayAnswerAhead = ({ row, mine }: TableParts): boolean =>
  mine.length === row.seats.filter(({ level }) => level === null).length;

/** The question that another seat of mine may answer ahead, and has not. */
function questionAhead({ match, premoves, passes }: TableParts, seat: number): QuestionsAhead[] {
  const question = premoves.questionOf(seat);
  const ahead = match.ahead(seat);
  if (question === null || !ahead || premoves.validAnswer(seat) || passes(seat)) return [];
  return [{ seat, question, ahead }];
}

const seatSummary = ({ name, level }: GameRow["seats"][number], seat: number): Seat => ({
  seat,
  name,
  kind: level === null ? "human" : "bot",
  bot: level,
  online: level === null,
  away: false,
  stand_in: false,
  ready: true,
  who: level === null ? `seat ${String(seat)}` : null,
  stranger: false,
});
