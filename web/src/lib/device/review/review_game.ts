/** A review by several workers: decisions do not depend on each other, so each takes the next one that is left. */
import type { ReviewFacts } from "../../../frames";
import type { ReviewerAnswer, ToReviewer } from "./messages";
import type { Decision } from "./seat_review";

/** A worker that answers one message after the other. */
export interface ReviewWorker {
  ask: <Asked extends ToReviewer>(message: Asked) => Promise<ReviewerAnswer<Asked>>;
}

/** `progress` is called with the steps done and their number at most. */
export async function reviewGame(
  workers: ReviewWorker[],
  opening: Extract<ToReviewer, { type: "open" }>,
  progress: (done: number, total: number) => void,
): Promise<ReviewFacts> {
  const opened = await Promise.all(workers.map((worker) => worker.ask(opening)));
  const [first] = workers;
  const [start] = opened;
  if (!first || !start) throw new RangeError("a review needs a worker");
  let done = 0;
  const total = start.decisions.length + start.confirmed;
  progress(done, total);

  const assessAll = async (decisions: Decision[], times: number): Promise<Decision[]> => {
    const found = [...decisions];
    let next = 0;
    const takeAll = async (worker: ReviewWorker): Promise<void> => {
      for (let place = next++; place < found.length; place = next++) {
        const { decision } = await worker.ask({ type: "assess", decision: found[place] ?? [], times });
        found[place] = decision;
        progress(++done, total);
      }
    };
    await Promise.all(workers.map(takeAll));
    return found;
  };

  const decisions = await assessAll(start.decisions, 1);
  const again = await first.ask({ type: "list", decisions });
  const confirmed = await assessAll(again.decisions, start.confirming);
  const { review } = await first.ask({ type: "facts", decisions, confirmed });
  return review;
}
