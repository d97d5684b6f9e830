/** The backs of the decks. Each has a sign; its colour is set in `three_days.svelte`, by its name. */

export interface Back {
  name: string;
  icon: string;
}

const SIGNS: Record<string, string> = {
  Common: "raise-zombie",
  City: "house",
  Pharmacy: "hospital-cross",
  Market: "shopping-cart",
  "Survival Kit": "toolbox",
  Threat: "biohazard",
  Epic: "queen-crown",
  Invoke: "shouting",
};

export const backOf = (name: string): Back => ({ name, icon: SIGNS[name] ?? "hooded-figure" });
