/** The great moments of Cards of the Dead: The Board Game: the first attack, sunrise, Last Wisper, and a death. */
import type { CutsceneDesigns, EndDesign } from "../../lib/scenes/cutscenes.svelte";

export const cutscenes: CutsceneDesigns = {
  zombie_hits: { mood: "attack", first: true },
  under_last_wisper: { mood: "stand", card: "alarm", first: true },
  died: { mood: "turning" },
  day_begins: { mood: "sunrise" },
};

export const end: EndDesign = {
  won: { zones: ["survivor"], sky: "exit" },
  lost: { zones: ["survivor"], sky: "horde" },
};
