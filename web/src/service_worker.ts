/**
 * The service worker. It keeps the files of its build, so that the page opens without a network, and the last
 * answers about games. It shows the push messages of the server.
 *
 * The page itself comes from the network whenever there is one. A worker of a new build waits until no page of
 * the old one is open: so every page finds the files of its own build.
 */

// build/service_worker.ts writes these in front of the compiled worker.
/** A hash of the whole build. */
declare const BUILD: string;
/** The names of all files with a hash, from the site's root. */
declare const FILES: string[];
/** The folders that have a page of their own in an exported site; none at a server, whose page shows all paths. */
declare const FOLDERS: string[];
/** The text about my turn in each language; {0} is the game. */
declare const TURN: Partial<Record<string, string>>;

// The types of workers contradict those of pages, which the other sources need.
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification;
}
interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null;
}
interface SubscriptionEvent extends ExtendableEvent {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
}
interface Client {
  readonly url: string;
  readonly visibilityState: string;
  focus(): Promise<unknown>;
}
interface Worker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<Client[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "pushsubscriptionchange", listener: (event: SubscriptionEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: NotificationEvent) => void): void;
}

const worker = globalThis as unknown as Worker;

/** The path of the site's root. */
const ROOT = new URL("./", location.href).pathname;
const PREFIX = "deadhand-";
/** Other sites in folders of the same host have caches of their own. */
const SITE = ROOT.slice(1);
const CACHE = PREFIX + BUILD + SITE;
/** Answers that are the same for everybody: descriptions, help, rules and words of games. */
const KEPT = /^api\/games(?:[/.]|$)/;
/** The rules of games in files that are named by their hash. A game that was begun needs its own, whatever the build. */
const RULES = /^rules\//;
const RULES_CACHE = "rules";
/** What a proxy answers while the server is down. */
const DOWN = [502, 503, 504];
/** Milliseconds between two files: the server limits the requests of an address, at which people play meanwhile. */
const PAUSE = 20;
/** The header of an answer that is not from the network; `network.svelte.ts` reads it. */
const OFFLINE = "X-Offline";

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  // Pages come first: if the server changes meanwhile, the files of this build are no longer there.
  for (const folder of FOLDERS.length > 0 ? FOLDERS : [""])
    await cache.add(new Request(ROOT + folder, { cache: "no-cache" }));
  for (const file of FILES) {
    await cache.add(ROOT + file);
    await new Promise((done) => setTimeout(done, PAUSE));
  }
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter(
    (name) => name.startsWith(PREFIX) && name !== CACHE && name.slice(CACHE.length - SITE.length) === SITE,
  );
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

const find = async (key: string): Promise<Response | undefined> =>
  (await caches.open(CACHE)).match(key, { ignoreVary: true });

async function cacheFirst(request: Request): Promise<Response> {
  return (await find(request.url)) ?? fetch(request);
}

/** Return the stored rules, or ask the network once and store them; the page deletes those that no game needs. */
async function rules(request: Request): Promise<Response> {
  const cache = await caches.open(RULES_CACHE);
  const stored = await cache.match(request.url, { ignoreVary: true });
  if (stored) return stored;
  const response = await fetch(request);
  // Without room for them the game can be played all the same.
  if (response.ok) await cache.put(request.url, response.clone()).catch(() => undefined);
  return response;
}

/** Ask the network, and store the answer if a function is given. Without a network, return the stored one. */
async function networkFirst(
  request: Request,
  key: string,
  store?: (response: Response) => void,
): Promise<Response> {
  const response = await fetch(request).catch(() => null);
  if (response && !DOWN.includes(response.status)) {
    // Answers of a new server must not lie beside an old page.
    if (response.ok && !worker.registration.waiting) store?.(response.clone());
    return response;
  }
  const stored = await find(key);
  if (!stored) return response ?? Response.error();
  const headers = new Headers(stored.headers);
  headers.set(OFFLINE, "1");
  return new Response(stored.body, { headers });
}

/** Show a page of the site; without a network the stored one. */
function answerNavigation(event: FetchEvent, path: string): void {
  const folder = path.replace(/index\.html$/, "");
  if (FOLDERS.length === 0) event.respondWith(networkFirst(event.request, ROOT));
  else if (FOLDERS.includes(folder)) event.respondWith(networkFirst(event.request, ROOT + folder));
  // A page finds its files by the way from its folder.
  else if (FOLDERS.includes(`${path}/`))
    event.respondWith(Promise.resolve(Response.redirect(`${ROOT + path}/`)));
}

/** The window that shows a path. */
async function windowAt(path: string): Promise<Client | undefined> {
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  return windows.find(({ url }) => new URL(url).pathname === path);
}

/** Focus the window that shows a path, or open one. */
async function show(path: string): Promise<void> {
  const shown = await windowAt(path);
  await (shown ? shown.focus() : worker.clients.openWindow(path));
}

worker.addEventListener("install", (event) => {
  event.waitUntil(install());
});
worker.addEventListener("activate", (event) => {
  event.waitUntil(activate());
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || !pathname.startsWith(ROOT)) return;
  const path = pathname.slice(ROOT.length);
  if (FILES.includes(path)) event.respondWith(cacheFirst(request));
  else if (RULES.test(path)) event.respondWith(rules(request));
  else if (request.mode === "navigate" && !path.startsWith("api/")) answerNavigation(event, path);
  else if (KEPT.test(path))
    event.respondWith(
      networkFirst(request, request.url, (response) => {
        event.waitUntil(caches.open(CACHE).then((cache) => cache.put(request.url, response)));
      }),
    );
});
/** A message that it is my turn; `lib/browser/notifications.ts` shows and removes the same notification. */
interface TurnMessage {
  path: string;
  title: string;
  language: string;
}

/** Tell me of my turn, unless I am looking at the table. */
async function tellTurn({ path, title, language }: TurnMessage): Promise<void> {
  if ((await windowAt(path))?.visibilityState === "visible") return;
  const text = TURN[language] ?? TURN["en"] ?? "{0}";
  await worker.registration.showNotification(text.replace("{0}", title), {
    tag: path,
    lang: language,
    icon: `${ROOT}icon-192.png`,
    data: { path },
  });
}

/** The seats that are told of their turn; `lib/server/push.ts` writes them here. */
const SEATS = "push-seats";
/** The server has no such table or seat any more. */
const GONE = [403, 404, 410];

/** The browser has given up its subscription: make another, and send it wherever the old one was. */
async function renewSubscription({ oldSubscription, newSubscription }: SubscriptionEvent): Promise<void> {
  const seats = await caches.open(SEATS);
  const { key } = (await (await fetch(`${ROOT}api/push`)).json()) as { key: string | null };
  if (key === null) return;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = newSubscription ?? (await worker.registration.pushManager.subscribe(options));
  const { endpoint } = subscription;
  const { p256dh: public_key, auth } = subscription.toJSON().keys ?? {};
  for (const { url } of await seats.keys()) {
    const seat = (await (await seats.match(url))?.json()) as { secret: string; language: string };
    const headers = { "Content-Type": "application/json", "X-Seat-Secret": seat.secret };
    const body = JSON.stringify({ endpoint, public_key, auth, language: seat.language });
    const { status } = await fetch(url, { method: "POST", headers, body });
    if (GONE.includes(status)) await seats.delete(url);
  }
  if (!oldSubscription || oldSubscription.endpoint === endpoint) return;
  const body = JSON.stringify({ endpoint: oldSubscription.endpoint });
  await fetch(`${ROOT}api/push/unsubscribe`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
  });
}

worker.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renewSubscription(event));
});
worker.addEventListener("push", (event) => {
  const message = event.data?.json() as TurnMessage | undefined;
  if (message) event.waitUntil(tellTurn(message));
});
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show((event.notification.data as { path: string }).path));
});
