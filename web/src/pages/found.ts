/** All that must be there before a table's page can stand. */
import type { Component, ComponentProps } from "svelte";
import { fetchBoard, type Board } from "../boards";
import type { Game, Summary } from "../frames";
import { findGame } from "../lib/games";
import { fetchGameAt, fetchTable } from "../lib/http";
import { fetchEnding, fetchGathering } from "../parts/fetches";

export interface Found {
  table: Summary;
  game: Game;
  board: Board | undefined;
  /** The page itself, fetched meanwhile: who only looks at the games needs none of it. */
  Play: Component<ComponentProps<typeof import("./Play.svelte").default>>;
}

/** Fetch what a table of a game will need, while it is being dealt. */
export function expectTable(slug: string): void {
  // What does not come now is fetched once more at the table, which says so then.
  Promise.all([import("./Play.svelte"), findGame(slug), fetchBoard(slug)]).catch(() => undefined);
}

export async function findTable(id: string): Promise<Found> {
  const page = import("./Play.svelte");
  // Without a table nobody waits for it.
  page.catch(() => undefined);
  const table = await fetchTable(id);
  const stands = table.over ? fetchEnding() : table.begun ? undefined : fetchGathering();
  const [game, board, play] = await Promise.all([
    table.deck ? fetchGameAt(id) : findGame(table.game),
    fetchBoard(table.game),
    page,
    stands,
  ]);
  return { table, game, board, Play: play.default };
}
