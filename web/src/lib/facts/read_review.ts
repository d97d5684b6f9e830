/** The review of a seat in words; see `deadhand/advice/review.py`. */
import type { FactsState, HintedChoice, ReviewFacts } from "../../frames";
import type { Words } from "./facts";
import { offerText, readChoice, WHOLE } from "./read_hint";
import { type Options, readerOf, readView } from "./read_view";

/** The chance to win, 0 to 1, after a number of moves. */
export interface ChancePoint {
  move: number;
  chance: number;
}

/** A decision that cost more than the noise of its estimate. */
export interface CostlyDecision {
  /** The number of the move that it made. */
  move: number;
  chosen: string;
  best: HintedChoice;
  /** How much of the chance it cost, 0 to 1. */
  loss: number;
}

/** The decisions of one seat in a finished game. */
export interface Review extends Pick<ReviewFacts, "seat" | "moves"> {
  /** The number of decisions that are judged, and of the others. */
  judged: number;
  unjudged: number;
  curve: ChancePoint[];
  costliest: CostlyDecision[];
}

/** The reviewed seat is called "you". */
export function readReview(
  words: Words,
  { seat, moves, decisions, curve, costliest }: ReviewFacts,
  table: FactsState["table"],
  kindNames: Options["kindNames"],
): Review {
  const options = { byName: false, kindNames };
  const reader = readerOf(words, table.names, seat, options);
  const judged = curve.length - 1;
  return {
    seat,
    moves,
    judged,
    unjudged: decisions - judged,
    curve: curve.map(([move, chance]) => ({ move, chance: chance / WHOLE })),
    costliest: costliest.map(({ move, chosen, best, loss, facts }) => {
      const { prompt } = readView(words, facts, null, table, seat, options);
      return {
        move,
        chosen: offerText(reader, chosen, prompt),
        best: readChoice(reader, best, prompt),
        loss: loss / WHOLE,
      };
    }),
  };
}
