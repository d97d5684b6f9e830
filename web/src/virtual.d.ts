/** Made at build time by build/icons.ts. */
declare module "virtual:icons" {
  /** The outlines of each of the page's own drawings, in a square of 512 by 512. */
  export const icons: Record<string, string>;
  type Drawings = Record<string, (() => Promise<{ icons: Record<string, string> }>) | undefined>;
  /** How to come by those of each game, by its slug: those that are seen first, ... */
  export const byGame: Drawings;
  /** ... and the rest, if there is any. */
  export const moreByGame: Drawings;
}

declare module "virtual:icons/authors" {
  /** Who drew them, those of all games too. */
  export const authors: Record<string, string[]>;
}
