/** What happens is played as scenes: what one is, and what shows them. */
import type { State, View } from "../../frames";

/** What the server has told, until it is over on the page. */
export interface Scene {
  state: State;
  /** How many moves lie between this and what was told before: 0 if only who sits there changed, less if some were undone. */
  moves: number;
  /** Who made the first of them. */
  actor: number | null;
  /** Whether that was an answer of mine that was given for me. */
  forMe: boolean;
}

/** Shows scenes: `show` makes the last of them what the table is. */
export interface Stage {
  /** Returns the milliseconds that the scene takes. */
  play: (scene: Scene, waiting: number, show: () => void) => number;
  cut: (scenes: Scene[], show: () => void) => void;
  /** A past moment beside the one that is on show. */
  look: (view: View, show: () => void) => void;
  settle: () => void;
}

/** Without a stage everything is there at once. */
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
