/** The great moments of Zeven: the first raid for Brains, and a set of seven. */
import type { CutsceneDesigns } from "../../lib/scenes/cutscenes.svelte";

export const cutscenes: CutsceneDesigns = {
  brains_taken: { mood: "attack", card: "undead_horde", first: true },
  round_won: { mood: "rescue" },
};
