/** Whether finished games of this device are sent to the server; off until somebody allows it. It is small. */
import { hasServer } from "../../browser/base";
import { keep, recall, validText } from "../../browser/storage";

/** In milliseconds since 1970. It is no part of the settings, which devices of a person share and tabs keep open. */
const SINCE = "sharing";
const OFFERED = "sharing_offered";

/** Since when it is allowed; null if it is not. Games that ended before are never sent. */
export const sharedSince = (): number | null =>
  recall(SINCE, (stored) => (hasServer && typeof stored === "number" && stored > 0 ? stored : null));

/** Allow it from now on, or forbid it. */
export function share(allowed: boolean): void {
  keep(SINCE, allowed ? Date.now() : 0);
}

/** Whether to offer it at the end of a game: once, unless somebody has allowed or forbidden it. */
export const isOffered = (id: string): boolean =>
  hasServer &&
  recall(SINCE, (stored) => stored === undefined) &&
  ["", id].includes(recall(OFFERED, validText));

/** Note that it was offered at the end of this game. */
export const noteOffer = (id: string): void => {
  keep(OFFERED, id);
};

/** Send what has not been sent yet, if that is allowed. */
export function sendShared(): void {
  if (sharedSince() === null) return;
  import("./uploads").then(({ sendAll }) => sendAll(sharedSince)).catch(() => undefined); // the next time will do
}
