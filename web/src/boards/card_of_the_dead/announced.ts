/** The announced events: what happens to the table, and how a round ends, each with its card or drawing. */
import type { AnnouncedEvents } from "../../lib/scenes/announcements.svelte";

export const announced: AnnouncedEvents = {
  lost_movement: "cornered",
  fog_comes: "fog",
  robbed: "ruffians",
  ruffians_left: "ruffians",
  sent_on: "slugger",
  swarm_comes: "swarm",
  rings: "ringtone",
  surrounded: "barricade",
  eaten: "skull-crack",
  last_alive: "tombstone",
  escaped: "run",
  deck_empty: "hourglass",
};
