/** The great moments of Zeven: the first raid for Brains, and a set of seven. */
import type { CutsceneDesigns, EndDesign } from "../../lib/scenes/cutscenes.svelte";

export const cutscenes: CutsceneDesigns = {
  brains_taken: { mood: "attack", card: "commando_6", played: true, first: true },
  round_won: { mood: "rescue" },
};

export const end: EndDesign = {
  won: { zones: ["table"], sky: "undead_horde" },
  lost: { zones: ["table"], sky: "undead_horde" },
};
