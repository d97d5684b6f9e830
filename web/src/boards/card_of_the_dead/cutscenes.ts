/** The great moments of Card of the Dead: the first zombie passed on, a player eaten, and the escape. */
import type { CutsceneDesigns, EndDesign } from "../../lib/scenes/cutscenes.svelte";

export const cutscenes: CutsceneDesigns = {
  gave: { mood: "attack", first: true },
  eaten: { mood: "bite", card: "zombies_many" },
  last_alive: { mood: "stand", card: "barricade" },
  escaped: { mood: "rescue", card: "hide" },
};

export const end: EndDesign = {
  won: { zones: ["movement", "zombies"], sky: "hide" },
  lost: { zones: ["zombies", "hand"], sky: "zombies_many" },
};
