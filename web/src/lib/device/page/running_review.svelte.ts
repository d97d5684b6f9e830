/** A review that runs on this device, in workers of its own: the table never waits for it. */
import type { ReviewFacts } from "../../../frames";
import type { FinishedGame } from "../messages";
import type { FromReviewer, ToReviewer } from "../review/messages";
import { reviewGame } from "../review/review_game";
import { PageWorker, rulesFolder, startWorkers } from "./page_workers";

export class RunningReview {
  /** The steps done, and their number at most; 0 until it is known. */
  done = $state(0);
  total = $state(0);
  /** Whether it was stopped before its end. */
  stopped = $state(false);
  /** The review, once it is complete. */
  readonly found: Promise<ReviewFacts>;
  readonly #workers: PageWorker<ToReviewer, FromReviewer>[];

  /** Review a seat of a finished game. */
  constructor(game: Promise<FinishedGame>, seat: number) {
    this.#workers = startWorkers(
      () =>
        new PageWorker<ToReviewer, FromReviewer>(
          new Worker(new URL("../review/worker.ts", import.meta.url), { type: "module" }),
        ),
    );
    this.found = this.#run(game, seat).finally(() => {
      this.#end();
    });
  }

  /** Stop it. It never completes then. */
  stop(): void {
    this.stopped = true;
    this.#end();
  }

  async #run(finished: Promise<FinishedGame>, seat: number): Promise<ReviewFacts> {
    const game = await finished;
    return reviewGame(this.#workers, { type: "open", rules: rulesFolder(), game, seat }, (done, total) => {
      this.done = done;
      this.total = total;
    });
  }

  #end(): void {
    for (const worker of this.#workers) worker.end();
  }
}
