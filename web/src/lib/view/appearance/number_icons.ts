/** The printed numbers: their drawings, and what stands after those that count something. */
import type { Game } from "../../../frames";
import { t } from "../../words/words";
import { nameOf } from "../names";

/** The drawings of the numbers on cards, by the names of the numbers. */
export const DRAWINGS: Record<string, string | undefined> = {
  guards: "shield",
  value: "brain",
  zombies: "raise-zombie",
  movement: "run",
  hit_points: "hearts",
  health: "hearts",
  vitality: "hearts",
  vitality_lost: "blood",
  immunity: "shield",
  immunity_lost: "vomiting",
  defence: "barricade",
  points: "hearts",
  slots: "toolbox",
  damage: "claw-slashes",
  melee: "claw-slashes",
  range: "pistol-gun",
  automatic: "lightning-trio",
  explosive: "grenade",
  turn: "hourglass",
  noise: "shouting",
  uses: "cycle",
  shots: "bullets",
  cards: "card-draw",
  targets: "pistol-gun",
  growth: "sprint",
  flip: "return-arrow",
};

/** The names of those that count something. */
const COUNTED: Record<string, ((number: number) => string) | undefined> = {
  zombies: (number) => t("{0:zombie|zombies}", number),
  hit_points: (number) => t("{0:hit point|hit points}", number),
  points: (number) => t("{0:point|points}", number),
  uses: (number) => t("{0:use|uses}", number),
  shots: (number) => t("{0:shot|shots}", number),
  cards: (number) => t("{0:card|cards}", number),
  targets: (number) => t("{0:target|targets}", number),
};

/** What stands after a number of this name. */
export const nameAfter = (game: Pick<Game, "names">, name: string, number: number): string =>
  COUNTED[name]?.(number) ?? nameOf(game, name);

/** The drawing of a printed number of this name. */
export const drawingOf = (name: string): string | undefined => DRAWINGS[name];
