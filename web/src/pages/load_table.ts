/** Loading of a table with its game, board and page. */
import type { Component, ComponentProps } from "svelte";
import { fetchBoard, type Board } from "../boards";
import type { Game, Summary } from "../frames";
import { findGame } from "../lib/server/games";
import { fetchGameAt, fetchTable } from "../lib/server/http";
import { fetchEnding, fetchGathering } from "../parts/table/fetches";

export interface LoadedTable {
  table: Summary;
  game: Game;
  board: Board;
  /** The table's page, in a chunk of its own that the front page does not need. */
  Play: Component<ComponentProps<typeof import("./Play.svelte").default>>;
}

/** Fetch the files that a game's table needs, while the server creates the table. */
export function prefetchTable(slug: string): void {
  // A failed request is repeated at the table, which then reports an error.
  Promise.all([import("./Play"), findGame(slug), fetchBoard(slug)]).catch(() => undefined);
}

export async function loadTable(id: string): Promise<LoadedTable> {
  const page = import("./Play");
  // Without a table, nobody waits for it.
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
