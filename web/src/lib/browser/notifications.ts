/** Notifications of the system, which the service worker shows while the page is hidden. */
import { resolve } from "./base";
import { registration } from "./service_worker";
import { settings } from "./settings.svelte";

/** Why there can be none: no HTTPS, a browser without them, or a person who has forbidden them. */
export type Obstacle = "insecure" | "unsupported" | "denied";

export function obstacle(): Obstacle | null {
  if (!window.isSecureContext) return "insecure";
  if (!("Notification" in window && "serviceWorker" in navigator)) return "unsupported";
  return Notification.permission === "denied" ? "denied" : null;
}

/** Ask the person for permission. */
export const askPermission = async (): Promise<boolean> =>
  (await Notification.requestPermission()) === "granted";

/** One at a time, so that removing an old notification does not remove the one that follows it. */
let last = Promise.resolve();
function inTurn(work: (worker: ServiceWorkerRegistration) => Promise<void>): void {
  const run = async (): Promise<void> => {
    const worker = await registration();
    if (worker) await work(worker);
  };
  last = last.then(run).catch(() => undefined);
}

/** Show a notification of this page, if the person wants any and does not look at the page. */
export function notify(title: string, body: string): void {
  if (!settings.notify || !document.hidden || obstacle() || Notification.permission !== "granted") return;
  const path = location.pathname;
  inTurn((worker) =>
    worker.showNotification(title, { body, tag: path, icon: resolve("/icon-192.png"), data: { path } }),
  );
}

/** Remove the notification of this page. */
export function clearNotifications(): void {
  if (!settings.notify) return;
  const tag = location.pathname;
  inTurn(async (worker) => {
    for (const shown of await worker.getNotifications({ tag })) shown.close();
  });
}

/** Mark the icon of the installed page, or remove the mark. */
export function setBadge(on: boolean): void {
  // Browsers without badges have no such functions.
  const marked = on ? navigator.setAppBadge?.() : navigator.clearAppBadge?.();
  marked?.catch(() => undefined);
}
