/** Made at build time by build/icons.ts. */
declare module "virtual:icons" {
  /** The outlines of each drawing, in a square of 512 by 512. */
  export const icons: Record<string, string>;
  /** Who drew them. */
  export const authors: Record<string, string[]>;
}
