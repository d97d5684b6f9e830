/** Parts of a table that are not needed to play. Each is loaded when it is first needed. */
import { fetchMoreDrawings } from "../../lib/view/appearance/drawings.svelte";

export const fetchGathering = () => import("../lobby/Gathering.svelte");
export const fetchEnding = () => import("../ending/Ending.svelte");
export const fetchRulebook = () => import("../help/Rulebook.svelte");
export const fetchZoom = () => import("../cards/Zoom.svelte");
export const fetchHelp = () => import("../help/Help.svelte");
export const fetchSettings = () => import("../settings/Settings.svelte");
/** Windows over the table, by name. */
export const fetchWindow = {
  chat: () => import("../chat/Chat.svelte"),
  invite: () => import("../lobby/Invite.svelte"),
  odds: () => import("./Odds.svelte"),
  orders: () => import("../choices/OrdersWindow.svelte"),
  doubt: () => import("./DealWarning.svelte"),
  settings: () => import("../settings/TableSettings.svelte"),
  device: () => import("../device/DeviceWindow.svelte"),
};

const idle = (): Promise<unknown> =>
  new Promise((done) => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(done);
    else setTimeout(done, 100);
  });

/** Load in advance what a table in play may need, one part in each idle moment: together they would hold up a choice. */
export async function prefetch(): Promise<void> {
  fetchMoreDrawings();
  for (const fetch of [fetchHelp, fetchZoom, fetchEnding, fetchRulebook, ...Object.values(fetchWindow)]) {
    await idle();
    // A failed request is repeated when the part is needed; an error is shown then.
    await fetch().catch(() => undefined);
  }
}
