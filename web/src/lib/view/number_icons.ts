/** The printed numbers: their drawings, and what stands after those that count something. */
import type { Game } from "../../frames";
import { english, t } from "../words/words";
import { nameOf } from "./names";

/** The drawings of the numbers on cards, by the names of the numbers. */
const DRAWINGS: Record<string, string | undefined> = {
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
const COUNTED: Record<string, string | undefined> = {
  zombies: english("{0:zombie|zombies}"),
  hit_points: english("{0:hit point|hit points}"),
  points: english("{0:point|points}"),
  uses: english("{0:use|uses}"),
  shots: english("{0:shot|shots}"),
  cards: english("{0:card|cards}"),
  targets: english("{0:target|targets}"),
};

/** What stands after a number of this name. */
export function nameAfter(game: Pick<Game, "names">, name: string, number: number): string {
  const forms = COUNTED[name];
  return forms === undefined ? nameOf(game, name) : t(forms, number);
}

/** The drawing of a printed number of this name. */
export const drawingOf = (name: string): string | undefined => DRAWINGS[name];
