/** What turns the game, each with the drawing that stands for it. Of all cards turned up, only a Patient Zero is called out. */
import type { Called } from "../../lib/scenes/announcements.svelte";

export const called: Called = {
  "revealed/faction_patient_zero": "biohazard",
  revealed: "",
  bitten: "blood",
  turned: "raise-zombie",
  answered: "cancel",
  countdown_set: "hourglass",
  teamed_up: "team-upgrade",
  washed_away: "blood",
  zombies_return: "raise-zombie",
  turn_ends: "dodge",
  gains_turn: "run",
};
