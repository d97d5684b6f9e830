/** The drawings that are there: the page's own, and those of the games that were opened. */
import { byGame, icons } from "virtual:icons";

let known = $state.raw(icons);

/** The outlines of a drawing; a gravestone if there is none of that name. */
export const outlinesOf = (name: string): string | undefined => known[name] ?? known["tombstone"];

/** Fetch a game's drawings. */
export async function fetchDrawings(slug: string): Promise<void> {
  const more = await byGame[slug]?.();
  known = { ...known, ...more?.icons };
}
