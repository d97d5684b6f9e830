/** The parts of a table that are not needed to play: each is fetched when it is needed first. */
import { fetchMoreDrawings } from "../lib/drawings.svelte";

export const fetchGathering = () => import("./Gathering.svelte");
/** How tables are started and seats are taken: with a number for the deal. */
export const fetchPromises = () => import("../lib/promises");
export const fetchEnding = () => import("./Ending.svelte");
export const fetchRulebook = () => import("./Rulebook.svelte");
export const fetchPrimer = () => import("./Primer.svelte");
export const fetchForecast = () => import("./Forecast.svelte");
export const fetchLesson = () => import("./Lesson.svelte");
export const fetchEarly = () => import("./Early.svelte");
export const fetchLate = () => import("./Late.svelte");
export const fetchRecap = () => import("./Recap.svelte");
export const fetchOnlyChoice = () => import("./OnlyChoice.svelte");
export const fetchOtherSeats = () => import("./OtherSeats.svelte");
export const fetchMySeats = () => import("./MySeats.svelte");
export const fetchZoom = () => import("./Zoom.svelte");
export const fetchHelp = () => import("./Help.svelte");
export const fetchSettings = () => import("./Settings.svelte");
export const fetchHint = () => import("./Hint.svelte");
/** Windows over the table, by name. */
export const fetchWindow = {
  talk: () => import("./Talk.svelte"),
  invite: () => import("./Invite.svelte"),
  unseen: () => import("./Unseen.svelte"),
  doubt: () => import("./Doubt.svelte"),
  settings: () => import("./TableSettings.svelte"),
};

/** Fetch what may be needed at a table that is played, so that it keeps nobody waiting then. */
export function fetchAhead(): void {
  fetchMoreDrawings();
  // What does not come is missed only once it is needed; then the page says so.
  for (const fetch of [fetchHelp, fetchZoom, fetchEnding, fetchRulebook, ...Object.values(fetchWindow)])
    fetch().catch(() => undefined);
}
