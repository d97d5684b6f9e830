/** A review that runs on this device, in workers of its own: the table never waits for it. */
import type { ReviewFacts } from "../../../frames";
import { resolve } from "../../browser/base";
import { t, translated } from "../../words/words";
import { DEVICE_TEXTS, type FinishedGame } from "../messages";
import type { FromReviewer, ReviewerAnswer, ToReviewer } from "../review/messages";
import { reviewGame, type ReviewWorker } from "../review/review_game";
import { DeviceRefused } from "./client";

/** More workers would take much memory, and phones slow down when all of their cores are busy. */
const MOST_WORKERS = 4;

/** A worker of a review; it fails if the browser could not start it. */
class PageWorker implements ReviewWorker {
  readonly #worker = new Worker(new URL("../review/worker.ts", import.meta.url), { type: "module" });

  ask = <Asked extends ToReviewer>(message: Asked): Promise<ReviewerAnswer<Asked>> =>
    new Promise((answered, failed) => {
      this.#worker.onmessage = ({ data }: MessageEvent<FromReviewer>) => {
        if (data.type === "failed") failed(new DeviceRefused("other", translated(DEVICE_TEXTS[data.text])));
        else answered(data as ReviewerAnswer<Asked>);
      };
      this.#worker.onerror = () => {
        failed(new DeviceRefused("other", t("This browser could not start the review. Reload the page.")));
      };
      this.#worker.postMessage(message);
    });

  end(): void {
    this.#worker.terminate();
  }
}

export class RunningReview {
  /** The steps done, and their number at most; 0 until it is known. */
  done = $state(0);
  total = $state(0);
  /** Whether it was stopped before its end. */
  stopped = $state(false);
  /** The review, once it is complete. */
  readonly found: Promise<ReviewFacts>;
  readonly #workers: PageWorker[];

  /** Review a seat of a finished game. One core is left for the page and the table. */
  constructor(game: Promise<FinishedGame>, seat: number) {
    const number = Math.min(MOST_WORKERS, Math.max(1, (navigator.hardwareConcurrency || 1) - 1));
    this.#workers = Array.from({ length: number }, () => new PageWorker());
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
    const rules = new URL(resolve("/rules/"), location.href).href;
    const game = await finished;
    return reviewGame(this.#workers, { type: "open", rules, game, seat }, (done, total) => {
      this.done = done;
      this.total = total;
    });
  }

  #end(): void {
    for (const worker of this.#workers) worker.end();
  }
}
