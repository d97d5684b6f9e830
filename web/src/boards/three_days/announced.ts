/** The announced events, each with its drawing. */
import type { AnnouncedEvents } from "../../lib/scenes/announcements.svelte";

export const announced: AnnouncedEvents = {
  day_begins: "house",
  threat_turned: "biohazard",
  went_in: "doorway",
  went_out: "road",
  day_ends: "exit-door",
  under_last_wisper: "ringing-alarm",
  blocked: "minions",
  unblocked: "run",
  explodes: "fat",
  blast: "grenade",
  died: "shambling-zombie",
  held: "grasping-claws",
  destroyed: "",
  cleared: "",
};
