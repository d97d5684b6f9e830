/** How one person plays a game alone: at the only seat, leading a whole team, or against bots. */
import type { GameSummary } from "../../frames";
import { usualLevel } from "./levels";
import { t } from "../words/words";

/** Who sits at each seat, bots of this level at the others. */
export function aloneAt(game: GameSummary, level = usualLevel(game)): string[] {
  if (game.team) return Array<string>(game.least_seats).fill("me");
  return ["me", ...Array<string>(Math.max(1, game.default_seats) - 1).fill(level)];
}

export function aloneInWords(game: GameSummary): string {
  const others = aloneAt(game).length - 1;
  if (others === 0) return t("just you");
  if (game.team) return t("you lead all {0}", others + 1);
  return t("you and {0:a bot|# bots}", others);
}
