/**
 * The keyframes of a flying card: from its start to its end. If one of them is not on screen, the card fades.
 */
import type { Flight } from "./flights.svelte";

/** How high a flying card is raised at its start and in the middle of its flight, in pixels. */
const LIFT = 6;
const ARC = 26;

type Outline = Pick<DOMRect, "left" | "top" | "width">;

/** The width of a flying card at scale 1. */
export const widthOf = ({ from, to }: Pick<Flight, "from" | "to">): number => (to ?? from)?.width ?? 0;

export function keyframes({ from, to }: Pick<Flight, "from" | "to">): Keyframe[] {
  if (from && to) return flight(from, to);
  if (to)
    return [
      { transform: at(to, LIFT), opacity: 0 },
      { transform: at(to), opacity: 1 },
    ];
  if (from)
    return [
      { transform: at(from), opacity: 1 },
      { transform: at(from, LIFT), opacity: 0 },
    ];
  return [{ opacity: 0 }];
}

function flight(from: Outline, to: Outline): Keyframe[] {
  const scale = from.width / to.width;
  const middle = { left: (from.left + to.left) / 2, top: (from.top + to.top) / 2, width: 0 };
  return [
    { transform: at(from, 0, scale), opacity: 0 },
    { transform: at(from, LIFT, scale), opacity: 1, offset: 0.08 },
    { transform: at(middle, ARC, (scale + 1) / 1.9), opacity: 1, offset: 0.55 },
    { transform: at(to), opacity: 1, offset: 0.96 },
    { transform: at(to), opacity: 0 },
  ];
}

const at = ({ left, top }: Outline, lift = 0, scale = 1): string =>
  `translate(${String(left)}px, ${String(top - lift)}px) scale(${String(scale)})`;
