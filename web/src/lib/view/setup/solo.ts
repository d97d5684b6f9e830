/** How one person plays a game alone: at the only seat, leading a whole team, or against bots. */
import type { GameSummary } from "../../../frames";
import { t } from "../../words/words";
import { usualLevel } from "./levels";

/** Who sits at each seat, bots of this level at the others. */
export function aloneAt(game: GameSummary, level = usualLevel(game)): string[] {
  if (game.team) return Array<string>(game.least_seats).fill("me");
  return ["me", ...Array<string>(Math.max(1, game.default_seats) - 1).fill(level)];
}

/** Who plays, in words for the one person at this browser. */
export function companyInWords(seats: string[]): string {
  const bots = seats.filter((seat) => seat !== "me" && seat !== "open").length;
  if (bots > 0) return t("you and {0:a bot|# bots}", bots);
  return seats.length === 1 ? t("just you") : t("you lead all {0}", seats.length);
}

export const aloneInWords = (game: GameSummary): string => companyInWords(aloneAt(game));
