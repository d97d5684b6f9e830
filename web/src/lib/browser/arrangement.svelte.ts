/**
 * The page's layout: wide (desktop), upright (a phone held upright) or lying (a low window: a phone on its
 * side, or a page at high zoom). The page has no other breakpoints; style sheets use
 * `[data-arrangement="..."]`. Parts that depend on the size of their own place use container queries.
 */
import { MediaQuery } from "svelte/reactivity";

export type Arrangement = "wide" | "upright" | "lying";

const upright = new MediaQuery("(max-width: 899px) and (max-aspect-ratio: 1)");
const low = new MediaQuery("(max-width: 899px), (max-height: 560px)");

export const arrangement = (): Arrangement => (upright.current ? "upright" : low.current ? "lying" : "wide");

/** Tell the style sheet about changes of the layout. Call this during a component's setup. */
export function applyArrangement(): void {
  $effect.pre(() => {
    document.documentElement.dataset["arrangement"] = arrangement();
  });
}
