/** The measures of the moves of one game, from its log; see `deadhand/lab/analysis/move_measures.py`. */
import type { Records } from "../game/records";

/** The parts of a game, by its decisions. */
export const TENTHS = 10;

export interface MoveMeasures {
  /** The mean number of decisions of others between two of a seat, where there are any, and the longest such wait. */
  waits: number;
  longest: number;
  /** The most turns in a row in which a seat had nothing to choose. */
  dull: number;
  /** How the game stands after each tenth of it, and the mean number of choices in it. */
  pace: number[];
  choices: number[];
}

interface Move {
  decision: number;
  round: number;
  turn: number;
  seat: number;
  offers: number;
  automatic: boolean;
  standing: number;
}

/** Whether all seats play together, or on sides. */
interface Together {
  team: boolean;
  sides: boolean;
}

/** Measure the moves of a game that is over; `wins` are the returns of the seats. */
export function measureMoves(log: Records, length: number, together: Together, wins: number[]): MoveMeasures {
  const moves = Array.from({ length }, (_, index) => moveAt(log, index));
  const made = moves.filter(({ automatic }) => !automatic);
  const tenthOf = tenths(made.at(-1)?.decision ?? 1);
  const gaps = gapsBetween(made);
  return {
    waits: gaps.length > 0 ? mean(gaps) : NaN,
    longest: gaps.length > 0 ? Math.max(...gaps) : NaN,
    dull: longestDullRun(moves),
    pace: paceOf(made, tenthOf, together, wins),
    choices: Array.from({ length: TENTHS }, (_, tenth) =>
      mean(made.filter(({ decision }) => tenthOf(decision) === tenth).map(({ offers }) => offers)),
    ),
  };
}

function moveAt(log: Records, index: number): Move {
  const number = (name: string): number => Number(log.number(name, 0, index));
  return {
    ...{ decision: number("decision"), round: number("round"), turn: number("turn"), seat: number("seat") },
    ...{ offers: number("offers"), automatic: number("automatic") !== 0, standing: number("standing") },
  };
}

const mean = (values: number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;

const tenths =
  (decisions: number) =>
  (decision: number): number =>
    Math.min(TENTHS - 1, Math.floor(((decision - 1) * TENTHS) / decisions));

/** The decisions of others between two of a seat, where there are any. */
function gapsBetween(made: Move[]): number[] {
  const last = new Map<number, number>();
  return made.flatMap(({ seat, decision }) => {
    const before = last.get(seat);
    last.set(seat, decision);
    return before !== undefined && decision - before > 1 ? [decision - before - 1] : [];
  });
}

/** A turn is that of the seat that chooses first in it. Where all act together, a round is a turn of everybody. */
function longestDullRun(moves: Move[]): number {
  const together = moves.every(({ turn }) => turn === -1);
  const turns = new Map<string, { seat: number; offers: number }>();
  for (const { round, turn, seat, offers } of moves) {
    const key = together ? `${String(round)} ${String(seat)}` : String(turn);
    const known = turns.get(key);
    if (!known) turns.set(key, { seat, offers });
    else if (known.seat === seat) known.offers = Math.max(known.offers, offers);
  }
  const runs = new Map<number, number>();
  let longest = 0;
  for (const { seat, offers } of turns.values()) {
    const run = offers <= 1 ? (runs.get(seat) ?? 0) + 1 : 0;
    runs.set(seat, run);
    longest = Math.max(longest, run);
  }
  return longest;
}

/** The standing of the first side or of the mean seat, or the lead of the only winner, after each tenth. */
function paceOf(
  made: Move[],
  tenthOf: (decision: number) => number,
  { team, sides }: Together,
  wins: number[],
): number[] {
  if (sides) return standingsOf(made, tenthOf);
  const standings = wins.map((_, own) =>
    standingsOf(
      made.filter(({ seat }) => seat === own),
      tenthOf,
    ),
  );
  const after = (tenth: number): number[] => standings.map((row) => row[tenth] ?? NaN);
  const winner = wins.indexOf(1);
  return Array.from({ length: TENTHS }, (_, tenth) => {
    const all = after(tenth);
    if (team) return mean(all);
    if (winner === -1 || all.length < 2) return NaN;
    return (all[winner] ?? NaN) - Math.max(...all.filter((_, seat) => seat !== winner));
  });
}

/** The last standing in each tenth, or the last one before it, or else the first one. */
function standingsOf(made: Move[], tenthOf: (decision: number) => number): number[] {
  const found = Array<number | undefined>(TENTHS).fill(undefined);
  for (const { decision, standing } of made) found[tenthOf(decision)] = standing;
  let last = found.find((each) => each !== undefined) ?? NaN;
  return found.map((each) => (last = each ?? last));
}
