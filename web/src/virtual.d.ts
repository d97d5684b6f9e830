/** Made at build time by build/icons.ts. */
declare module "virtual:icons" {
  /** The outlines of each of the page's own drawings, in a square of 512 by 512. */
  export const icons: Record<string, string>;
  /** How to come by those of each game, by its slug. */
  export const byGame: Record<string, (() => Promise<{ icons: Record<string, string> }>) | undefined>;
}

declare module "virtual:icons/authors" {
  /** Who drew them, those of all games too. */
  export const authors: Record<string, string[]>;
}
