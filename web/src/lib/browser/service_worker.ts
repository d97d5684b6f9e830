/** Starting the service worker; browsers have one with HTTPS and on the server's own computer only. */
import { resolve } from "./base";

/** Milliseconds after loading: what a first table needs comes first. */
const DELAY = 3_000;
/** Milliseconds between two requests: the server limits those of an address, at which people play meanwhile. */
const PAUSE = 20;
/** What the worker keeps of the server's answers. */
const KEPT = /\/api\/games(?:\/[\w-]+(?:\/(?:guide|help|primer|rules|words))?)?(?:\?|\.\w+\.json$|$)/;

/** Return the worker's registration, if it has one. */
export async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!("serviceWorker" in navigator)) return undefined;
  return navigator.serviceWorker.getRegistration().catch(() => undefined);
}

/** Start the worker; `more` names what it shall keep besides what this page has asked for. */
export function startServiceWorker(more: () => Promise<string[]>): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  /** Ask for what the worker does not have: the first one has missed the answers that came before it. */
  const fill = async (): Promise<void> => {
    const asked = performance.getEntriesByType("resource").map(({ name }) => name);
    const kept = asked.filter((name) => KEPT.test(name));
    for (const address of new Set([...kept, ...(await more())])) {
      if (await caches.match(address, { ignoreVary: true })) continue;
      await fetch(address);
      await new Promise((done) => window.setTimeout(done, PAUSE));
    }
  };
  const fillQuietly = (): void => void fill().catch(() => undefined);
  if (!serviceWorker.controller)
    serviceWorker.addEventListener("controllerchange", fillQuietly, { once: true });
  const register = (): void => {
    // Without a worker the page works as well, but not without a network.
    serviceWorker.register(resolve("/service_worker.js")).catch(() => undefined);
    if (serviceWorker.controller) fillQuietly();
  };
  window.addEventListener("load", () => window.setTimeout(register, DELAY));
}
