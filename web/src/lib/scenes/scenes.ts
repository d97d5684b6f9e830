/** The scenes in which changes are shown, and the interface of what shows them. */
import type { State, View } from "../../frames";

/** One state from the server, shown until its scene is over. */
export interface Scene {
  state: State;
  /** The number of moves since the previous state: 0 if only the people changed, negative after an undo. */
  moves: number;
  /** The seat that made the first of those moves. */
  actor: number | null;
  /** Whether that move was an answer given automatically for me. */
  forMe: boolean;
}

/** Shows scenes. `show` makes the last of them the visible state of the table. */
export interface Stage {
  /** Returns the duration of the scene in milliseconds. */
  play: (scene: Scene, waiting: number, show: () => void) => number;
  cut: (scenes: Scene[], show: () => void) => void;
  /** Show a past moment next to the one on screen. */
  look: (view: View, show: () => void) => void;
  settle: () => void;
}

/** Without a stage everything is shown at once. */
export const bare: Stage = {
  play: (_scene, _waiting, show) => {
    show();
    return 0;
  },
  cut: (_, show) => {
    show();
  },
  look: (_, show) => {
    show();
  },
  settle: () => undefined,
};
