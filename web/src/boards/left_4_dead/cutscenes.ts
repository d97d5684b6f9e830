/** The great moments of Left 4 Dead: the first wounds, the first Horde, a Last Stand, and the Finale. */
import type { CutsceneDesigns } from "../../lib/scenes/cutscenes.svelte";

export const cutscenes: CutsceneDesigns = {
  hurt: { mood: "attack", card: "zombie", first: true },
  horde_comes: { mood: "attack", card: "horde", first: true },
  last_stand: { mood: "stand" },
  finale_begins: { mood: "rescue", card: "horde" },
};
