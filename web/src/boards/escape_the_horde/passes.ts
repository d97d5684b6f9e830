/**
 * Standing orders for windows, which open many times a turn. They depend only on public facts, never on a
 * hand.
 */
import type { Order, Passes } from "../../lib/table/orders.svelte";
import { english } from "../../lib/words/words";

const WINDOWS = ["respond", "combat"];
/** The counter `concern`: 1 if it is about a neighbour of mine, 2 if about me. */
const UNLESS_ME: Order = {
  words: english("unless it is about me"),
  asksAt: { counter: "concern", values: [2] },
  also: WINDOWS,
};
const UNLESS_NEAR: Order = {
  words: english("unless it is about me or a neighbour"),
  asksAt: { counter: "concern", values: [1, 2] },
  also: WINDOWS,
};
const COMBAT: Order = {
  words: english("until this Combat is over"),
  during: "combat_in_turn",
  when: { counter: "combat", values: [1] },
  also: WINDOWS,
};
const CHAIN: Order = { words: english("until this card is settled"), during: "settled" };

export const passes: Passes = {
  respond: [UNLESS_ME, UNLESS_NEAR, CHAIN, COMBAT],
  combat: [UNLESS_ME, UNLESS_NEAR, COMBAT],
  finish: [{ words: english("always at this table") }],
};
