/** My result in one line, for the list of results and for sharing. */
import type { Game, State } from "../../frames";
import { dayInWords } from "./days";
import { ordinal } from "../view/results/ordinal";
import { hasWon, sidesOf } from "../view/results/sides";
import { inForms, t } from "../words/words";

/** Whether I have won: with the team, with my side, or alone. */
export function won(state: State, game: Game): boolean {
  const { view, you } = state;
  if (you === null) return false;
  if (game.team || game.factions.length > 0) return hasWon(view, you);
  return state.ranks[you] === 1;
}

/** For example "won: escaped, 3 days, 41 turns", "lost as Survivor, 17 turns", "2nd of 4 with 23 points". */
export function wordsOf(state: State, game: Game): string {
  const told = (state.view.statistics ?? []).map(({ shared }) => shared).filter((words) => words !== "");
  return [verdict(state, game), ...told].join(", ");
}

function verdict(state: State, game: Game): string {
  const { view, you } = state;
  const seat = you ?? 0;
  const outcome = game.outcomes.find(({ name }) => name === view.outcome);
  const reason = outcome?.name.replaceAll("_", " ") ?? t("over");
  if (outcome?.result === "aborted") return t("no result: {0}", reason);
  if (game.team) return won(state, game) ? t("won: {0}", reason) : t("lost: {0}", reason);
  if (game.factions.length > 0) {
    const side = sidesOf(view, seat).at(-1);
    const verdict = won(state, game) ? t("won") : t("lost");
    return `${verdict}${side ? t(" as {0}", side) : ""}`;
  }
  const points = inForms(state.scores[seat] ?? 0, game.score_forms);
  const place = state.ranks[seat] ?? 1;
  return place === 1
    ? t("won with {0}", points)
    : t("{0} of {1} with {2}", ordinal(place), view.seats, points);
}

/** The line to share for a daily deal. It says so if this was not the first try. */
export function lineOf(state: State, game: Game, day: string, tried: number): string {
  const again = tried > 1 ? [t("{0} try", ordinal(tried))] : [];
  return ["Deadhand", game.title, dayInWords(day), wordsOf(state, game), ...again].join(" · ");
}
