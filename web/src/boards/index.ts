/**
 * The boards, one file per game, named by its slug: a component that arranges the parts, the `grips` that say which
 * spots of the table each verb is about, and the `passes` that say which prompts can be passed by a standing order. A new game needs only its file.
 */
import type { Component } from "svelte";
import type { Passes } from "../lib/orders.svelte";
import type { Grips } from "../lib/picks.svelte";

interface Board {
  default: Component;
  grips?: Grips;
  passes?: Passes;
}

const files = import.meta.glob<Board>("./*.svelte", { eager: true });

export function boardOf(slug: string): Board | undefined {
  return files[`./${slug}.svelte`];
}
