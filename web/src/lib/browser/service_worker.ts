/** Starting the service worker; browsers have one with HTTPS and on the server's own computer only. */

/** Milliseconds after loading: what a first table needs comes first. */
const DELAY = 3_000;
/** What the worker keeps of the server's answers. */
const KEPT = /\/api\/(?:games|words)(?:[/?]|$)/;

/** Return the worker's registration, if it has one. */
export async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!("serviceWorker" in navigator)) return undefined;
  return navigator.serviceWorker.getRegistration().catch(() => undefined);
}

/** Start the worker; `fetchMore` asks for what it shall keep besides what this page has asked for. */
export function startServiceWorker(fetchMore: () => Promise<unknown>): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const repeat = (): void => {
    const asked = performance.getEntriesByType("resource").map(({ name }) => name);
    const kept = [...new Set(asked)].filter((name) => KEPT.test(name)).map((name) => fetch(name));
    Promise.all([...kept, fetchMore()]).catch(() => undefined);
  };
  // The first worker has missed the answers that came before it.
  if (!serviceWorker.controller) serviceWorker.addEventListener("controllerchange", repeat, { once: true });
  const register = (): void => {
    // Without a worker the page works as well, but not without a network.
    serviceWorker.register("/service_worker.js").catch(() => undefined);
  };
  window.addEventListener("load", () => window.setTimeout(register, DELAY));
}
