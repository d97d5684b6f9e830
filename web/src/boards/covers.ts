/**
 * The picture and colour of each game's box, from `<game>/cover.json`. A game without one shows a gravestone.
 */
import type { Cover } from "../lib/illustrations/compose";

const covers = import.meta.glob<Cover>("./*/cover.json", { eager: true, import: "default" });
const PLAIN: Cover = { icon: "tombstone", ink: "#39484a", skin: "#efe6cc", place: "graveyard" };

export const coverOf = (slug: string): Cover => covers[`./${slug}/cover.json`] ?? PLAIN;
