/** Loading of a table with its game, board and page. */
import type { Component, ComponentProps } from "svelte";
import { fetchBoard, type Board } from "../boards";
import type { Summary } from "../frames";
import type { GameInWords } from "../lib/facts/read_state";
import { gameInWords } from "../lib/server/games";
import { fetchTable } from "../lib/server/http";
import { takeBrief, type Brief } from "../lib/server/open_table";
import { fetchEnding, fetchGathering } from "../parts/table/fetches";

export interface LoadedTable {
  table: Brief;
  /** What a visitor without a seat sees; null at a table that I have just opened. */
  summary: Summary | null;
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

async function fetchIfUnknown(id: string): Promise<Pick<LoadedTable, "table" | "summary">> {
  const brief = takeBrief(id);
  if (brief) return { table: brief, summary: null };
  const summary = await fetchTable(id);
  return { table: summary, summary };
}

export async function loadTable(id: string): Promise<LoadedTable> {
  const page = import("./Play");
  // Without a table, nobody waits for it.
  page.catch(() => undefined);
  const { table, summary } = await fetchIfUnknown(id);
  const stands = table.over ? fetchEnding() : table.begun ? undefined : fetchGathering();
  const [inWords, board, play] = await Promise.all([
    gameInWords(table.game, table.deck ? id : null),
    fetchBoard(table.game),
    page,
    stands,
  ]);
  return { table, summary, inWords, board, Play: play.default };
}
