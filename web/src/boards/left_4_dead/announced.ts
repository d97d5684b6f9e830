/** The announced events, each with its drawing. */
import type { AnnouncedEvents } from "../../lib/scenes/announcements.svelte";

export const announced: AnnouncedEvents = {
  killed: "",
  horde_comes: "raise-zombie",
  downed: "skull-crack",
  healed: "hearts",
  last_stand: "flying-flag",
  stands_at: "hearts",
  no_last_stand_left: "skull-crack",
  finale_begins: "flying-flag",
};
