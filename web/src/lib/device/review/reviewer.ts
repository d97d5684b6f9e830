/** Answers the messages of a page about a finished game, whose moves it plays again. */
import { CommandLog } from "../game/command_log";
import { type FetchFile, RulesLoader } from "../game/loading";
import { Match } from "../game/match";
import type { FinishedGame } from "../messages";
import type { FromReviewer, ToReviewer } from "./messages";
import { SeatReview } from "./seat_review";

export class Reviewer {
  #review: SeatReview | null = null;

  constructor(private readonly fetcher: (folder: string) => FetchFile) {}

  async answer(message: ToReviewer): Promise<FromReviewer> {
    if (message.type === "open") return this.#open(message.game, message.seat, this.fetcher(message.rules));
    const review = this.#review;
    if (!review) return { type: "failed", text: "noRules" };
    if (message.type === "assess")
      return { type: "assessed", decision: review.assess(message.decision, message.times) };
    if (message.type === "list")
      return { type: "listed", decisions: review.costliest(message.decisions, false) };
    return { type: "facts", review: review.facts(message.decisions, message.confirmed) };
  }

  async #open(game: FinishedGame, seat: number, fetchFile: FetchFile): Promise<FromReviewer> {
    const rules = await new RulesLoader(fetchFile).load(game.game, game.hash).catch(() => null);
    if (!rules) return { type: "failed", text: "noRules" };
    // Rules that an older game was played by may not judge decisions.
    if (!rules.offers("assess_decision")) return { type: "failed", text: "notHere" };
    const match = new Match(rules, game);
    const log = new CommandLog(match);
    for (const command of game.commands) log.apply(command);
    this.#review = new SeatReview(match, seat);
    const { confirmed, confirming } = rules.tables.review;
    return { type: "opened", decisions: this.#review.decisions, confirmed, confirming };
  }
}
