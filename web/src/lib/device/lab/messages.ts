/** The messages between the page and the workers of its lab. They answer in order, one by one. */
import type { LabResults } from "../../view/results/lab";
import type { DEVICE_TEXTS } from "../messages";
import type { Setup } from "../game/setup";

/** Games between bots. */
export interface LabPlan extends Pick<Setup, "seats" | "options" | "deck"> {
  game: string;
  /** The hash of the rules. */
  hash: string;
  games: number;
  /** The level of each seat's bot; in a game of sides for each side, in their order. */
  bots: string[];
  /** The same seed gives the same games, as in the terminal. */
  seed: string | number;
  /** One copy more (1) or fewer (-1) of a kind, on top of the deck. */
  copy?: { kind: number; step: 1 | -1 };
  /** Whether games that are watched have their moves logged. */
  moves?: boolean;
}

export type ToLab =
  /** The first message: the absolute address of the folder with the rules. */
  | { type: "open"; rules: string; plan: LabPlan }
  /** Play this number of games, beginning with game `first`. */
  | { type: "play"; first: number; games: number }
  /** Play this number of games, beginning with game `first`, and watch them. */
  | { type: "watch"; first: number; games: number }
  /** Sum up these results and those before. */
  | { type: "sum"; results: Uint8Array[] };

export type FromLab =
  | { type: "opened" }
  /** The results, in the form that only the rules read. */
  | { type: "played"; results: Uint8Array }
  /** The measures of each game, in the order of `measureNames`. */
  | { type: "watched"; measures: Float64Array }
  | { type: "summed"; results: LabResults }
  | { type: "failed"; text: keyof typeof DEVICE_TEXTS };

interface Answers {
  open: "opened";
  play: "played";
  watch: "watched";
  sum: "summed";
}
export type LabAnswer<Asked extends ToLab> = Extract<FromLab, { type: Answers[Asked["type"]] }>;
