/** The great moments of Escape the Horde: the first attack, bites, Turnings, an unmasked Patient Zero, the Rescue. */
import type { CutsceneDesigns, EndDesign } from "../../lib/scenes/cutscenes.svelte";

export const cutscenes: CutsceneDesigns = {
  attacked: { mood: "attack", card: "zombie", first: true },
  bitten: { mood: "bite", card: "im_fine_turned" },
  turned: { mood: "turning", card: "zombie" },
  "revealed/faction_patient_zero": { mood: "unmasking", card: "faction_patient_zero" },
  rescued: { mood: "rescue", card: "rescue", first: true },
};

export const end: EndDesign = {
  won: { zones: ["faction"], sky: "rescue" },
  lost: { zones: ["faction"], sky: "faction_patient_zero" },
};
