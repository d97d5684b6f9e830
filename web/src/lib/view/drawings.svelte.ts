/** The drawings that are there: the page's own, and those of the games that were opened. */
import { byGame, icons, moreByGame } from "virtual:icons";

let known = $state.raw(icons);
/** What has not come yet of the games that were opened. */
const awaited = new Map<string, () => Promise<{ icons: Record<string, string> }>>();

/** The outlines of a drawing; a gravestone if there is none of that name, and nothing if it may yet come. */
export function outlinesOf(name: string): string | undefined {
  const found = known[name];
  if (found !== undefined || awaited.size === 0) return found ?? known["tombstone"];
  fetchMoreDrawings();
  return undefined;
}

/** Fetch those of a game's drawings that are seen first; the others come when one is asked for. */
export async function fetchDrawings(slug: string): Promise<void> {
  const first = await byGame[slug]?.();
  known = { ...known, ...first?.icons };
  const more = moreByGame[slug];
  if (more && !fetched.has(slug)) awaited.set(slug, more);
}

const fetched = new Set<string>();
let coming = false;

/** Fetch all that has not come; what does not come is asked for again. */
export function fetchMoreDrawings(): void {
  if (coming || awaited.size === 0) return;
  coming = true;
  const loads = [...awaited].map(async ([slug, load]) => {
    const { icons: more } = await load();
    awaited.delete(slug);
    fetched.add(slug);
    known = { ...known, ...more };
  });
  void Promise.allSettled(loads).then(() => {
    coming = false;
  });
}
