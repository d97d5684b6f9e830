/**
 * How the page is laid out: wide (desktop), upright (a phone in the hand) or lying (a low window: a phone on its side, or a
 * page much enlarged). These are the only break points of the page; style sheets ask for `[data-arrangement="..."]`, and
 * what must fit its own place asks how large that is, by container queries.
 */
import { MediaQuery } from "svelte/reactivity";

export type Arrangement = "wide" | "upright" | "lying";

const upright = new MediaQuery("(max-width: 899px) and (max-aspect-ratio: 1)");
const low = new MediaQuery("(max-width: 899px), (max-height: 560px)");

export const arrangement = (): Arrangement => (upright.current ? "upright" : low.current ? "lying" : "wide");

/** Call while a component is set up: tells the style sheet. */
export function applyArrangement(): void {
  $effect.pre(() => {
    document.documentElement.dataset["arrangement"] = arrangement();
  });
}
