/** Loading of a table with its game, board and page. */
import type { Component, ComponentProps } from "svelte";
import { fetchBoard, type Board } from "../boards";
import type { Summary } from "../frames";
import type { GameInWords } from "../lib/facts/read_state";
import { gameInWords } from "../lib/server/games";
import { fetchTable } from "../lib/server/http";
import { takeSummary } from "../lib/server/open_table";
import { fetchEnding, fetchGathering } from "../parts/table/fetches";

export interface LoadedTable {
  table: Summary;
  inWords: GameInWords;
  board: Board;
  /** The table's page, in a chunk of its own that the front page does not need. */
  Play: Component<ComponentProps<typeof import("./Play.svelte").default>>;
}

/** Fetch the files that a game's table needs, while the server creates the table. */
export function prefetchTable(slug: string): void {
  // A failed request is repeated at the table, which then reports an error.
  Promise.all([import("./Play"), gameInWords(slug, null), fetchBoard(slug)]).catch(() => undefined);
}

export async function loadTable(id: string): Promise<LoadedTable> {
  const page = import("./Play");
  // Without a table, nobody waits for it.
  page.catch(() => undefined);
  const table = takeSummary(id) ?? (await fetchTable(id));
  const stands = table.over ? fetchEnding() : table.begun ? undefined : fetchGathering();
  const [inWords, board, play] = await Promise.all([
    gameInWords(table.game, table.deck ? id : null),
    fetchBoard(table.game),
    page,
    stands,
  ]);
  return { table, inWords, board, Play: play.default };
}
