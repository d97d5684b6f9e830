/** How one person plays a game alone: at the only seat, leading a whole team, or against bots. */
import type { Game } from "../../frames";

/** The strongest bot of a game. A game without bots leaves the seat open. */
export const strongest = ({ bots }: Pick<Game, "bots">): string =>
  bots.find((bot) => bot === "greedy") ?? bots.at(-1) ?? "open";

/** Who sits at each seat. */
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
