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
  uses: "cycle",
};

/** What an amount is of, by the drawing of the card: health, protection, cards to see, shots or harm. */
const AMOUNTS: Record<string, string | undefined> = {
  "opened-food-can": "hearts",
  "first-aid-kit": "hearts",
  "hot-meal": "hearts",
  syringe: "shield",
  "kevlar-vest": "shield",
  "abdominal-armor": "shield",
  notebook: "card-draw",
  binoculars: "card-draw",
  "lantern-flame": "card-draw",
  virus: "vomiting",
  vomiting: "vomiting",
};

/** The drawing of a number of a card that has this drawing itself. */
export const drawingOf = (name: string, card = ""): string | undefined =>
  DRAWINGS[name] ?? (name === "amount" ? AMOUNTS[card] : undefined);
