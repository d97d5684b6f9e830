/** What every part of a table may need, handed down once. */
import { createContext } from "svelte";
import type { Game } from "../frames";
import type { Orders } from "./orders.svelte";
import type { Picks } from "./picks.svelte";
import type { Table } from "./table.svelte";

export interface AtTable {
  readonly game: Game;
  readonly table: Table;
  readonly picks: Picks;
  readonly orders: Orders;
  /** Show a card large, with its text and rules. */
  zoom: (kind: string) => void;
  /** Open the rulebook, at a clause if one is named. */
  rule: (clause: string | null) => void;
}

export const [atTable, setTable] = createContext<AtTable>();
