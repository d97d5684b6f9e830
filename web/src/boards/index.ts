/**
 * The boards, one file per game, named by its slug. A file has a component that arranges the parts. It may also export
 * `announced` (the events that are announced), `texts` (of cards that differ between the sides), and `loses` (whether a
 * final choice may lose something unexpected, and so needs a second click). A new game needs no board.
 */
import type { Component } from "svelte";
import type { Offer, View } from "../frames";
import { fetchDrawings } from "../lib/view/appearance/drawings.svelte";
import type { AnnouncedEvents } from "../lib/scenes/announcements.svelte";
import type { CutsceneFile } from "../lib/scenes/cutscenes.svelte";
import type { Texts } from "../lib/view/side_texts";
import type { TurningPoints } from "../lib/view/results/turning_points";

export interface Board {
  default: Component;
  announced?: AnnouncedEvents;
  texts?: Texts;
  loses?: (offer: Offer, view: View, seat: number) => boolean;
}

const files = import.meta.glob<Board>("./*.svelte");

const plain = (): Promise<Board> => import("../parts/table/PlainBoard.svelte");

/** Fetch the board of a game with its drawings; the plain one if it has none of its own. */
export async function fetchBoard(slug: string): Promise<Board> {
  const [board] = await Promise.all([(files[`./${slug}.svelte`] ?? plain)(), fetchDrawings(slug)]);
  return board;
}

const cutscenes = import.meta.glob<CutsceneFile>("./*/cutscenes.ts");

/** Fetch the cutscenes of a game and its end; there are none without its file. */
export const fetchCutscenes = async (slug: string): Promise<CutsceneFile> =>
  (await cutscenes[`./${slug}/cutscenes.ts`]?.()) ?? {};

/** Fetch what finds the turning points of a finished game: the score sheet's, and those that the game declares. */
export async function fetchTurningPoints(): Promise<TurningPoints> {
  const { pointsOfSheet } = await import("../lib/view/results/turning_points");
  return (state) => [...pointsOfSheet(state), ...(state.view.ending?.decided ?? [])];
}
