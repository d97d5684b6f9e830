/**
 * The boards, one file per game, named by its slug: a component that arranges the parts, and the `passes` that say which
 * prompts can be passed by a standing order, and for how long. A new game needs only its file.
 */
import type { Component } from "svelte";
import type { Passes } from "../lib/orders.svelte";

interface Board {
  default: Component;
  passes?: Passes;
}

const files = import.meta.glob<Board>("./*.svelte", { eager: true });

export function boardOf(slug: string): Board | undefined {
  return files[`./${slug}.svelte`];
}
