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

/** The drawing of a printed number of this name. */
export const drawingOf = (name: string): string | undefined => DRAWINGS[name];
