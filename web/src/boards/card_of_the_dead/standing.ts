/** A seat's standing in the round: how near it is to being eaten, and how near to the gate. */
import type { View } from "../../frames";
import { counterOf } from "../../lib/view/places";

export interface Standing {
  seat: number;
  name: string;
  zombies: number;
  movement: number;
  points: number;
  alive: boolean;
  surrounded: boolean;
  /** Whether the next draw can be skipped. */
  hidden: boolean;
  /** Whether one more zombie means death. */
  near: boolean;
}

/** The limits that apply to everybody; they depend on the number of players. */
export interface Limits {
  surrounded: number;
  eaten: number;
  escape: number;
}

export const limitsOf = (view: View): Limits => ({
  surrounded: counterOf(view, "surrounded_at"),
  eaten: counterOf(view, "eaten_at"),
  escape: counterOf(view, "escape_at"),
});

export function standingOf(view: View, seat: number): Standing {
  const count = (field: string): number => counterOf(view, field, seat);
  return {
    seat,
    name: view.names[seat] ?? "",
    zombies: count("zombies"),
    movement: count("movement"),
    points: count("scores"),
    alive: count("alive") === 1,
    surrounded: count("surrounded") === 1,
    hidden: count("hide_right") === 1,
    near: count("one_from_eaten") === 1,
  };
}

/** The kind of the picked card of my hand, if any. */
export const liftedOf = (picked: readonly string[]): string | null =>
  picked.find((spot) => spot.startsWith("hand:"))?.split("/")[1] ?? null;
