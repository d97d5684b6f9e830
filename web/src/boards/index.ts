/**
 * The boards, one file per game, named by its slug: a component that arranges the parts, and the `passes` that say which
 * prompts can be passed by a standing order, and for how long, the events that are `called` out, and the `texts` of cards
 * that read differently for different sides. A new game needs none.
 */
import type { Component } from "svelte";
import { fetchDrawings } from "../lib/view/drawings.svelte";
import type { Called } from "../lib/scenes/announcements.svelte";
import type { Passes } from "../lib/table/orders.svelte";
import type { Texts } from "../lib/view/side_texts";

export interface Board {
  default: Component;
  passes?: Passes;
  called?: Called;
  texts?: Texts;
}

const files = import.meta.glob<Board>("./*.svelte");

const plain = (): Promise<Board> => import("../parts/table/PlainBoard.svelte");

/** Fetch the board of a game with its drawings; the plain one if it has none of its own. */
export async function fetchBoard(slug: string): Promise<Board> {
  const [board] = await Promise.all([(files[`./${slug}.svelte`] ?? plain)(), fetchDrawings(slug)]);
  return board;
}
