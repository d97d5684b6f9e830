/** The parts of a table that are not needed to play: each is fetched when it is needed first. */
import { fetchMoreDrawings } from "../../lib/view/drawings.svelte";

export const fetchGathering = () => import("../lobby/Gathering.svelte");
export const fetchEnding = () => import("../ending/Ending.svelte");
export const fetchRulebook = () => import("../help/Rulebook.svelte");
export const fetchZoom = () => import("../cards/Zoom.svelte");
export const fetchHelp = () => import("../help/Help.svelte");
export const fetchSettings = () => import("../settings/Settings.svelte");
/** Windows over the table, by name. */
export const fetchWindow = {
  talk: () => import("../talk/Talk.svelte"),
  invite: () => import("../lobby/Invite.svelte"),
  odds: () => import("./Odds.svelte"),
  doubt: () => import("./DealWarning.svelte"),
  settings: () => import("../settings/TableSettings.svelte"),
};

/** Fetch ahead what may be needed at a table that is played. */
export function prefetch(): void {
  fetchMoreDrawings();
  // A part that does not come is missed only once it is needed; then the page says so.
  for (const fetch of [fetchHelp, fetchZoom, fetchEnding, fetchRulebook, ...Object.values(fetchWindow)])
    fetch().catch(() => undefined);
}
