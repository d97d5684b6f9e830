/**
 * The picture and colour of each game's box, from `<game>/cover.json`. A game without one shows a gravestone.
 */
export interface Cover {
  icon: string;
  ink: string;
}

const covers = import.meta.glob<Cover>("./*/cover.json", { eager: true, import: "default" });

export const coverOf = (slug: string): Cover =>
  covers[`./${slug}/cover.json`] ?? { icon: "tombstone", ink: "#39484a" };
