/** The sides of a game: their names, and each player's side, which is shown when the game is over. */
import type { Game, View } from "../../../frames";
import { nameOf } from "../names";

/** The name of a side at the start of a sentence, or alone. */
export function sideWords(game: Pick<Game, "names">, name: string): string {
  const side = nameOf(game, name);
  return side.charAt(0).toUpperCase() + side.slice(1);
}

/** The sides of a seat from its first to its last, each once; empty until the game is over. */
export function sidesOf(view: View, seat: number): string[] {
  const sides = ["first_faction", "final_faction"].map(
    (field) => view.statistics?.find((statistic) => statistic.field === field)?.texts[seat],
  );
  return [...new Set(sides)].filter((side) => typeof side === "string");
}

/** Whether a seat has won anything; false until the game is over. */
export const hasWon = (view: View, seat: number): boolean => (view.returns?.[seat] ?? 0) > 0;
