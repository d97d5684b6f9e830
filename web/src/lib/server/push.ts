/**
 * Web Push: the server tells this browser of my turn while the page is closed. The browser subscribes once, and
 * each table that I open gets the subscription.
 */
import { hasServer, resolve } from "../browser/base";
import { registration } from "../browser/service_worker";
import { language } from "../words/language.svelte";
import { fetchPushKey, subscribeAt, unsubscribe } from "./http";

/** Where the service worker finds the seats to which a new subscription is sent; it has this name, too. */
const SEATS = "push-seats";

/** Milliseconds between two looks for the service worker, which starts after the page. */
const AGAIN = 1_000;
const LOOKS = 10;

/** Return the key of a server that sends push messages to a browser that can get them; else null. */
export async function pushKey(): Promise<string | null> {
  if (!hasServer || !window.isSecureContext || !("PushManager" in window)) return null;
  return (await fetchPushKey()).key;
}

/** Have the server tell this browser of my turns at a table. Nothing happens where that cannot be. */
export async function followByPush(id: string, secret: string): Promise<void> {
  const key = await pushKey();
  if (key === null) return;
  const worker = await activeWorker();
  if (!worker) return;
  const subscription = await subscriptionOf(worker, key);
  const { keys } = subscription.toJSON();
  if (!keys?.["p256dh"] || !keys["auth"]) return;
  await subscribeAt(id, secret, {
    endpoint: subscription.endpoint,
    public_key: keys["p256dh"],
    auth: keys["auth"],
    language: language(),
  });
  const seat = { secret, language: language() };
  await (
    await caches.open(SEATS)
  ).put(resolve(`/api/tables/${encodeURIComponent(id)}/push`), Response.json(seat));
}

/** Get no more push messages, at any table. */
export async function endPush(): Promise<void> {
  await caches.delete(SEATS);
  const subscription = await (await registration())?.pushManager.getSubscription();
  if (!subscription) return;
  await Promise.all([subscription.unsubscribe(), unsubscribe(subscription.endpoint)]);
}

async function activeWorker(): Promise<ServiceWorkerRegistration | undefined> {
  for (let look = 0; look < LOOKS; look++) {
    const worker = await registration();
    if (worker?.active) return worker;
    await new Promise((done) => setTimeout(done, AGAIN));
  }
  return undefined;
}

/** Return the browser's subscription for this server, made if there is none. */
async function subscriptionOf(worker: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const known = await worker.pushManager.getSubscription();
  if (known && keyOf(known) === key) return known;
  await known?.unsubscribe(); // the server has another database now
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
