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
  /** Returns how many of the scenes in the queue are shown as one; 0 if more of it is still to come. */
  beat: (queue: Scene[]) => number;
  /** Returns the duration of the beat in milliseconds. */
  play: (beat: Scene[], waiting: number, show: () => void) => number;
  cut: (scenes: Scene[], show: () => void) => void;
  /** Show a past moment next to the one on screen. */
  look: (view: View, show: () => void) => void;
  settle: () => void;
}

/**
 * How many of these scenes tell one turn of a bot: up to the sentence that begins the next turn or stage, or
 * up to the choice of a person. 0 if the turn goes on. My own move is a scene of its own, unless it was made
 * for me. With `all`, the turns of several bots are one.
 */
export function lengthOfTurn(queue: Scene[], isMine: (seat: number) => boolean, all = false): number {
  const [first] = queue;
  if (!first || first.moves === 0 || (first.actor !== null && isMine(first.actor) && !first.forMe))
    return Math.min(1, queue.length);
  return queue.findIndex(({ state }) => asksPerson(state) || (!all && endsTurn(state))) + 1;
}

/** The lengths of the turns in the queue, one after the other, without the last one if it goes on. */
export function lengthsOfTurns(queue: Scene[], isMine: (seat: number) => boolean): number[] {
  const length = lengthOfTurn(queue, isMine);
  return length === 0 ? [] : [length, ...lengthsOfTurns(queue.slice(length), isMine)];
}

/** Whether a person is asked and no order answers for them, or nobody is asked. */
function asksPerson({ view, seats, passing }: State): boolean {
  const asked = view.prompt && seats[view.prompt.seat];
  return !asked || (asked.kind !== "bot" && !asked.stand_in && !passing);
}

function endsTurn({ lines }: State): boolean {
  return lines.some(({ sentences }) => sentences.some(({ role }) => role === "turn" || role === "stage"));
}

/** Without a stage everything is shown at once. */
export const bare: Stage = {
  beat: () => 1,
  play: (_beat, _waiting, show) => {
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
