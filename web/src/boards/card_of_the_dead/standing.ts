/** How a seat stands in the round: how near to being eaten, and how near to the gate. */
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
  /** Whether the next draw may be skipped. */
  hidden: boolean;
  /** Whether one more zombie is the end. */
  near: boolean;
}

/** The numbers that count for everybody, by how many play. */
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
