/** The verdict on a finished game: who won, in one line, and the declared reason of the end. */
import type { Game, State } from "../../../frames";
import { listed, t } from "../../words/words";
import { hasWon, sideWords } from "./sides";

export interface Verdict {
  title: string;
  /** Whether the result is bad: for all, or in games of sides for me. */
  lost: boolean;
  /** The sentence and the clause of the outcome. */
  reason: Game["outcomes"][number] | undefined;
}

export function verdictOf(state: State, game: Game): Verdict {
  const { view, you } = state;
  const reason = game.outcomes.find(({ name }) => name === view.outcome);
  const result = reason?.result ?? "";
  const withLosers = game.factions.length > 0 && you !== null && !hasWon(view, you);
  return { title: titleOf(state, game, result), lost: result === "loss" || withLosers, reason };
}

function titleOf({ view, you, ranks }: State, game: Game, result: string): string {
  if (game.team) {
    if (result === "win" && you !== null)
      return view.seats === 1 ? t("You made it") : t("You made it, all of you");
    if (result === "win") return t("The team made it");
    return result === "loss" ? t("The team was overrun") : t("The game ends without a result");
  }
  if (game.factions.length > 0)
    return game.factions.includes(result)
      ? t("The {0} won", sideWords(game, result))
      : t("The game ends without a result");
  const winners = view.names.filter((_, seat) => ranks[seat] === 1);
  return t("{0} {1:won|won}", listed(winners), winners.length);
}
