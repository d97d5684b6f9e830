/** The drawings that are loaded: the page's own, and those of the games that were opened. */
import { atTables, byGame, icons, more, moreByGame } from "virtual:icons";
import type { Back, Illustration } from "../../illustrations/compose";

let known = $state.raw(icons);
/** The drawings of the page and of opened games that are not loaded yet. */
const awaited = new Map([
  ["tables", atTables],
  ["more", more],
]);

/** The outlines of a drawing; a gravestone if the name is unknown, and nothing while it may still load. */
export function outlinesOf(name: string): string | undefined {
  const found = known[name];
  if (found !== undefined || awaited.size === 0) return found ?? known["tombstone"];
  void fetchMoreDrawings();
  return undefined;
}

const illustrations = new Map<string, Record<string, Illustration>>();

/** How the picture of a kind is composed, by the kind or by its drawing, if the game's board says so. */
export const illustrationOf = (slug: string, id: string, icon: string): Illustration | undefined =>
  illustrations.get(slug)?.[id] ?? illustrations.get(slug)?.[icon];

const backs = new Map<string, Record<string, Back>>();

/** A back by its name or the zone of the card; by default the first one of the game. */
export function backOf(slug: string, name: string): Back | undefined {
  const known = backs.get(slug) ?? {};
  const all = Object.values(known);
  return known[name] ?? all.find(({ zones }) => zones?.includes(name)) ?? all[0];
}

/** Milliseconds until a table is usually shown. */
const IDLE = 3_000;
let idle: ReturnType<typeof setTimeout> | undefined;

/** The outlines of a drawing that nobody waits for: a missing one is loaded after what is needed to play. */
export function outlinesWhenIdle(name: string): string | undefined {
  if (known[name] === undefined && awaited.size > 0) idle ??= setTimeout(loadWhenIdle, IDLE);
  return known[name];
}

function loadWhenIdle(): void {
  idle = undefined;
  void fetchMoreDrawings();
}

/** Load the drawings of a game, and of tables, that are seen first. The others are loaded when one is needed. */
export async function fetchDrawings(slug: string): Promise<void> {
  const [own, first] = await Promise.all([atTables(), byGame[slug]?.()]);
  awaited.delete("tables");
  if (first) {
    illustrations.set(slug, first.illustrations);
    backs.set(slug, first.backs);
  }
  known = { ...known, ...own.icons, ...first?.icons };
  const rest = moreByGame[slug];
  if (rest && !fetched.has(slug)) awaited.set(slug, rest);
}

const fetched = new Set<string>();
let coming: Promise<void> | undefined;

/** Load all missing drawings, and end when they are there. Those that fail are requested again later. */
export const fetchMoreDrawings = (): Promise<void> =>
  (coming ??= loadMissing().finally(() => {
    coming = undefined;
  }));

async function loadMissing(): Promise<void> {
  const loads = [...awaited].map(async ([slug, load]) => {
    const { icons: loaded } = await load();
    awaited.delete(slug);
    fetched.add(slug);
    known = { ...known, ...loaded };
  });
  await Promise.allSettled(loads);
}
