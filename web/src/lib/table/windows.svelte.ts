/** What lies over the table: one window, and over that the rulebook, or a card shown large. */

import type { Spot } from "../view/places";

export type Name = "log" | "talk" | "invite" | "settings" | "odds";

export class Windows {
  open = $state<Name | null>(null);
  /** The rulebook, and the clause that it opens at. */
  book = $state.raw<{ clause: string | null } | null>(null);
  /** The place of which it is told first what may lie there. */
  heap: Spot | null = null;
  /** The kind of card that is shown large. */
  zoomed = $state<string | null>(null);
}
