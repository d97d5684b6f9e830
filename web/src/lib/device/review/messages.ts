/** The messages between the page and the workers that review a finished game. They answer in order, one by one. */
import type { ReviewFacts } from "../../../frames";
import type { DEVICE_TEXTS, FinishedGame } from "../messages";
import type { Decision } from "./seat_review";

export type ToReviewer =
  /** The first message: the absolute address of the folder with the rules, the finished game, and a seat of it. */
  | { type: "open"; rules: string; game: FinishedGame; seat: number }
  | { type: "assess"; decision: Decision; times: number }
  | { type: "list"; decisions: Decision[] }
  | { type: "facts"; decisions: Decision[]; confirmed: Decision[] };

export type FromReviewer =
  /** The decisions to assess. At most `confirmed` are tried again, in `confirming` times as many worlds. */
  | { type: "opened"; decisions: Decision[]; confirmed: number; confirming: number }
  | { type: "assessed"; decision: Decision }
  /** The decisions to try again. */
  | { type: "listed"; decisions: Decision[] }
  | { type: "facts"; review: ReviewFacts }
  | { type: "failed"; text: keyof typeof DEVICE_TEXTS };

interface Answers {
  open: "opened";
  assess: "assessed";
  list: "listed";
  facts: "facts";
}
export type ReviewerAnswer<Asked extends ToReviewer> = Extract<
  FromReviewer,
  { type: Answers[Asked["type"]] }
>;
