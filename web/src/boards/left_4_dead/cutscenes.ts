/** The great moments of Left 4 Dead: the first wounds, the first Horde, a Last Stand, and the Finale. */
import type { CutsceneDesigns, EndDesign } from "../../lib/scenes/cutscenes.svelte";

export const cutscenes: CutsceneDesigns = {
  hurt: { mood: "attack", card: "zombie", first: true },
  horde_comes: { mood: "attack", card: "horde", first: true },
  last_stand: { mood: "stand" },
  finale_begins: { mood: "rescue", card: "horde" },
};

export const end: EndDesign = {
  won: { zones: ["held"], sky: "leave_no_one_behind" },
  lost: { zones: ["front"], sky: "horde" },
};
