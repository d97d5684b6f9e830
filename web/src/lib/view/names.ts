/** Names that are also ids: sorts and backs of cards, printed numbers, options and their values. */
import type { Game } from "../../frames";

/** What people read for an id, in the language of the game's texts. */
export const nameOf = (game: Pick<Game, "names">, id: string): string =>
  game.names[id] ?? id.replaceAll("_", " ");
