/** The chance to win over a game: its line, and its numbers in words. */
import type { ChancePoint } from "../../facts/read_review";

type Curve = ChancePoint[];

/** The share of the game within which a click on the graph means the point of a decision. */
const NEAR = 0.02;

/** A chance of 0 to 1 in percent. */
export const percent = (chance: number): string => `${String(Math.round(100 * chance))}\u00a0%`;

/** The place of a point in a box of 100 by 100, whose top is a certain win. */
export const pointIn = (moves: number, { move, chance }: Curve[number]): string =>
  `${String((100 * move) / Math.max(1, moves))} ${String(100 * (1 - chance))}`;

/** The chance after this many moves: that of the last decision so far, or of the first one. */
export const chanceAt = (curve: Curve, move: number): number =>
  (curve.findLast((point) => point.move <= move) ?? curve[0])?.chance ?? 0;

/** The move that a click means: that of a decision near it, if there is one. */
export function nearest(curve: Curve, moves: number, move: number): number {
  const distance = (point: Curve[number]): number => Math.abs(point.move - move);
  const near = curve.filter((point) => distance(point) <= NEAR * moves);
  return near.sort((a, b) => distance(a) - distance(b))[0]?.move ?? move;
}
