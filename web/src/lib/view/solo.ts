/** How one person plays a game alone: by themselves if it can be, leading a whole team, or against bots. */
import type { Game } from "../../frames";

/** The strongest bot of a game; if it has none, the seat is open. */
export const strongest = ({ bots }: Pick<Game, "bots">): string =>
  bots.find((bot) => bot === "greedy") ?? bots.at(-1) ?? "open";

/** Who sits where. */
export function aloneAt(game: Game): string[] {
  if (game.team) return Array<string>(game.least_seats).fill("me");
  return ["me", ...Array<string>(Math.max(1, game.default_seats) - 1).fill(strongest(game))];
}

export function aloneInWords(game: Game): string {
  const others = aloneAt(game).length - 1;
  if (others === 0) return "just you";
  if (game.team) return `you lead all ${String(others + 1)}`;
  return `you and ${others === 1 ? "a bot" : `${String(others)} bots`}`;
}
