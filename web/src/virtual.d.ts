/** Made at build time by build/icons.ts. */
declare module "virtual:icons" {
  /** The outlines of the page's own drawings that are seen first, in a square of 512 by 512. */
  export const icons: Record<string, string>;
  type Load = () => Promise<{ icons: Record<string, string> }>;
  /** Load those of the page that tables show, ... */
  export const atTables: Load;
  /** ... and its others. */
  export const more: Load;
  type Illustrations = Record<string, import("./lib/illustrations/compose").Illustration>;
  type Backs = Record<string, import("./lib/illustrations/compose").Back>;
  type LoadGame = () => Promise<{
    icons: Record<string, string>;
    illustrations: Illustrations;
    backs: Backs;
  }>;
  /** Load functions for each game's drawings, by its slug: those seen first, with its illustrations and backs, ... */
  export const byGame: Record<string, LoadGame | undefined>;
  /** ... and the others, if there are any. */
  export const moreByGame: Record<string, Load | undefined>;
}

declare module "virtual:icons/authors" {
  /** The authors of all drawings, also of those of the games. */
  export const authors: Record<string, string[]>;
}
