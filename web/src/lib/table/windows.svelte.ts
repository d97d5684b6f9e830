/** The windows over the table: one window, and over it the rulebook or a large card. */

import type { Spot } from "../view/places";

export type Name = "log" | "chat" | "invite" | "settings" | "odds" | "orders" | "device";

export class Windows {
  open = $state<Name | null>(null);
  /** The rulebook, and the clause at which it opens. */
  book = $state.raw<{ clause: string | null } | null>(null);
  /** The place whose odds come first. */
  heap: Spot | null = null;
  /** The kind of card that is shown large. */
  zoomed = $state<string | null>(null);
}
