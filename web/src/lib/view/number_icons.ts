/** Numbers on cards that have a drawing. */
const DRAWINGS: Record<string, string | undefined> = {
  guards: "shield",
  value: "brain",
  zombies: "raise-zombie",
  movement: "run",
  hit_points: "hearts",
  damage: "claw-slashes",
  turn: "hourglass",
  noise: "shouting",
};

export const drawingOf = (name: string): string | undefined => DRAWINGS[name];
