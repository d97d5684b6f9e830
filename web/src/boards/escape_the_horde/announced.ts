/**
 * The announced events, each with its drawing. Of all cards that are turned up, only a Patient Zero is
 * announced.
 */
import type { AnnouncedEvents } from "../../lib/scenes/announcements.svelte";

export const announced: AnnouncedEvents = {
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
