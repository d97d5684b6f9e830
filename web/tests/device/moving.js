/**
 * Moves games between this device and a real server, whose address is the argument. A tab is killed at each step that
 * others notice: a request, its answer, and each write of the browser's database, before it and after it. Another tab
 * then does what the page does when it is opened. Each time the game is at one place, with all of its moves.
 */
import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { load } from "../load.js";
import { fetchFile, GAME, hashOf } from "./page.js";

const [, , SITE] = process.argv;
const nothing = () => undefined;
const never = new Promise(nothing);
const kept = new Map();
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, text) => void kept.set(key, text),
  removeItem: (key) => void kept.delete(key),
};
globalThis.location = {
  protocol: "http:",
  host: "here",
  href: `${SITE}/`,
  pathname: "/",
  hash: "",
  origin: SITE,
};
globalThis.history = { pushState: nothing, replaceState: nothing };
Object.assign(globalThis.window, { addEventListener: nothing, scrollTo: nothing, clearInterval: nothing });
Object.assign(globalThis.window, { setInterval: nothing });
globalThis.document ??= Object.assign(new EventTarget(), {
  querySelector: () => null,
  visibilityState: "visible",
});

const { Device } = await load("lib/device/worker/device.ts");
const { GameStore } = await load("lib/device/storage/store.ts");

/** The tab that acts, and the step at which it is killed: then it does nothing more, and its locks are released. */
class Tab {
  steps = 0;
  killed = new Promise((resolve) => (this.kill = resolve));
  constructor(at = Infinity) {
    this.at = at;
  }
}
let acting = new Tab();
/** What has acted since all tabs were loaded, and their workers. */
const acted = [acting];
const workers = [];
setInterval(nothing, 1000); // or Node would end while a lock is waited for

const { locks } = navigator;
const request = locks.request.bind(locks);
locks.request = (name, options, hold) => {
  const tab = acting;
  return request(name, options, (lock) => Promise.race([hold(lock), tab.killed]));
};

/** Do something that others notice; the tab may be killed before it or after it. */
async function step(action) {
  const tab = acting;
  for (const part of [() => undefined, action]) {
    const done = await part();
    if ((tab.steps += 1) > tab.at) {
      tab.kill(true);
      await never;
    }
    if (part === action) return done;
  }
}

const realFetch = globalThis.fetch;
globalThis.fetch = (path, options) => {
  const ask = async () => {
    const answer = await realFetch(new URL(path, SITE), options);
    return new Response(await answer.arrayBuffer(), answer);
  };
  return options?.method === "POST" ? step(ask) : ask();
};

class WatchedStore extends GameStore {
  put = (row) => step(() => super.put(row));
}

globalThis.Worker = class {
  #device = new Device(new WatchedStore(), fetchFile, (data) =>
    this.onmessage({ data: structuredClone(data) }),
  );
  constructor() {
    workers.push(this);
  }
  terminate() {
    this.onmessage = nothing;
  }
  postMessage(message) {
    if (message.type !== "setup") void this.#device.take(message);
  }
};

/** A tab of the browser: the page's modules, with a worker of their own. */
let tabs = 0;
async function openTab() {
  const { createServer } = await import("vite");
  const { svelte } = await import("@sveltejs/vite-plugin-svelte");
  const vite = await createServer({
    configFile: false,
    cacheDir: `node_modules/.vite-tab-${String((tabs += 1))}`,
    plugins: [svelte({ compilerOptions: { generate: "client" } })],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    logLevel: "error",
  });
  const module = (path) => vite.ssrLoadModule(`/src/lib/${path}`);
  const [games, moving, client, table, seats] = await Promise.all(
    [
      "device/page/games.ts",
      "device/page/moving.ts",
      "device/page/client.ts",
      "device/page/device_table.svelte.ts",
    ]
      .concat("server/my_seats.ts")
      .map(module),
  );
  return { ...games, ...moving, ...client, ...table, ...seats };
}

const until = async (holds) => {
  for (let found = await holds(); ; found = await holds()) {
    if (found) return found;
    await new Promise((done) => setTimeout(done, 5));
  }
};

/** Show a game on this device as the page does. */
async function shown(tab, game) {
  const table = new tab.DeviceTable(game);
  const view = { table, state: null, refused: null };
  view.source = table.connect({
    link: nothing,
    hello: () => ({ type: "hello", protocol: 3, since: -1 }),
    frame: (frame) => {
      if (frame.type === "state") view.state = frame;
      if (frame.type === "refused") view.refused = frame;
    },
  });
  await until(() => view.state || table.elsewhere);
  return view;
}

const asks = ({ state }) => state?.facts.asked?.[1] === state?.you && state;
const actionOf = (offer) => (Array.isArray(offer) ? offer[0] : offer);

/** Make a move of the person at the device. */
async function play(view) {
  const { n, facts } = await until(() => asks(view));
  view.source.send({ type: "move", n, action: actionOf(facts.offers[0]) });
  await until(() => view.state.n > n && asks(view));
}

const plan = {
  ...{ game: GAME, hash: hashOf(GAME), options: {}, deck: null, seed: null, pace: 0, together: true },
  seats: [{ name: "Ann" }, { level: "easy" }],
};

async function startHere(tab) {
  const { game } = await tab.askDevice({ type: "start", plan });
  const view = await shown(tab, game);
  for (let moves = 0; moves < 2; moves += 1) await play(view);
  return { id: game.id, view };
}

async function post(path, body, secret) {
  const headers = { "Content-Type": "application/json", ...(secret && { "X-Seat-Secret": secret }) };
  const answer = await realFetch(`${SITE}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: answer.status, ...(await answer.json()) };
}
const summaryOf = async (id) => {
  const answer = await realFetch(`${SITE}/api/tables/${id}`);
  return answer.ok ? answer.json() : null;
};
const startThere = () =>
  post("/api/tables", {
    game: GAME,
    nickname: "Ann",
    seats: ["me", "easy"],
    options: { first_dealer: 0 },
    pace: 0,
  });
/** Connect to a table, whose bots play while somebody is there; return what disconnects again. */
function sitAt(id, secret) {
  const socket = new WebSocket(`${SITE.replace("http", "ws")}/api/tables/${id}/socket`);
  socket.onopen = () => {
    socket.send(JSON.stringify({ type: "hello", protocol: 3, secret }));
  };
  return () => {
    socket.close();
  };
}
const rowOf = async (id) => (await new GameStore().rows()).rows.find((row) => row.id === id);
const actionsOf = ({ commands }) => commands.filter((command) => command >= 0);

/** Open a game's address, as the page does: complete what was interrupted. */
async function openAddress(tab, id) {
  const game = await tab.openOnDevice(id);
  return game.transfer ? tab.completeTransfer(game) : game;
}

/** Act in a tab until it is done or killed at a step; return whether it was killed. */
async function killedAt(at, act) {
  acted.push((acting = new Tab(at)));
  return Promise.race([acting.killed, act().then(() => false)]);
}

/** Load all tabs again: each has a new worker, and nobody holds a lock. */
function reload() {
  for (const tab of acted.splice(0)) tab.kill(true);
  acted.push((acting = new Tab()));
  for (const worker of workers.splice(0)) worker.onerror();
}

async function toServerKilledAtEachStep() {
  for (let at = 0, killed = true; killed; at += 1) {
    reload();
    const { id } = await startHere(one);
    const { moves } = await rowOf(id);
    killed = await killedAt(at, async () =>
      one.completeTransfer(await one.beginTransfer(id, { seats: ["me", "easy"], pace: 0 })),
    );
    reload();
    const there = await summaryOf(id);
    const here = await rowOf(id);
    assert.equal(here.moves, moves);
    if (there) assert.ok(here.transfer, "it is at the server, and may be played here");
    const game = await openAddress(two, id);
    if (here.transfer) {
      assert.ok(game.transfer.done && (await rowOf(id)).transfer.done);
      const table = await summaryOf(id);
      assert.equal(table.branch, moves);
      assert.equal((await rowOf(id)).transfer.saved, undefined);
    } else {
      assert.ok(!there);
      await play(await shown(two, game));
    }
    console.log(`to the server, killed at step ${String(at)}: ${killed ? "completed" : "not killed"}`);
  }
}

async function toDeviceKilledAtEachStep() {
  for (let at = 0, killed = true; killed; at += 1) {
    reload();
    const { id: table, secret } = await startThere();
    const leave = sitAt(table, secret);
    const { n } = await until(async () => {
      const found = await summaryOf(table);
      return found.asked === 0 && found;
    });
    leave();
    killed = await killedAt(at, () => one.takeToDevice({ table, secret, game: GAME }));
    reload();
    const { moved } = await summaryOf(table);
    const [arrival] = two.arrivals();
    if (!moved) {
      assert.equal((await new GameStore().rows()).rows.filter(({ seed }) => !seed).length, 0);
      await two.takeToDevice({ table, secret, game: GAME });
    }
    const id = arrival?.id ?? (await new GameStore().rows()).rows.at(-1).id;
    const game = await openAddress(two, id);
    assert.deepEqual(two.arrivals(), []);
    const row = await rowOf(id);
    assert.deepEqual([row.moves, row.branch], [n, true]);
    const view = await shown(two, game);
    await play(view);
    const after = await rowOf(id);
    assert.deepEqual(actionsOf(after).slice(0, n), actionsOf(row));
    const there = await summaryOf(table);
    assert.deepEqual([there.moved, there.n], [true, n]);
    const again = await post(`/api/tables/${table}/device`, { id: "f".repeat(24) }, secret);
    assert.equal(again.status, 400);
    for (const { id: done } of (await new GameStore().rows()).rows) await new GameStore().delete(done);
    console.log(`to the device, killed at step ${String(at)}: ${killed ? "completed" : "not killed"}`);
  }
}

/** Of three tabs one plays, one moves the game away, and all end at the same table. */
async function threeTabsToTheServer() {
  reload();
  const { id, view } = await startHere(one);
  const second = await shown(two, await two.openOnDevice(id));
  assert.ok(second.table.elsewhere);
  const moving = await three.beginTransfer(id, { seats: ["me", "easy"], pace: 0 });
  await until(() => view.table.elsewhere);
  for (const each of [view, second]) {
    each.table.takeOver();
    await until(() => each.table.game.transfer);
    assert.equal(each.table.elsewhere, false);
  }
  const all = [
    [three, moving],
    [one, view.table.game],
    [two, second.table.game],
  ];
  const games = await Promise.all(all.map(([tab, game]) => tab.completeTransfer(game)));
  assert.equal(new Set(games.map(({ transfer }) => transfer.secret)).size, 1);
  assert.ok(games.every(({ transfer }) => transfer.done));
  assert.equal((await summaryOf(id)).branch, moving.moves);
  console.log("three tabs to the server");
}

/** Three tabs take a table to the device at once: it is there once, and each tab opens it. */
async function threeTabsToTheDevice() {
  reload();
  const all = [one, two, three];
  const { id: table, secret } = await startThere();
  await Promise.all(all.map((tab) => tab.takeToDevice({ table, secret, game: GAME })));
  const { rows } = await new GameStore().rows();
  const [row] = rows.filter(({ returns, transfer }) => !returns && !transfer);
  assert.deepEqual(all[0].arrivals(), []);
  const views = await Promise.all(all.map(async (tab) => shown(tab, await tab.openOnDevice(row.id))));
  assert.equal(views.filter(({ table: { elsewhere } }) => !elsewhere).length, 1);
  assert.equal((await summaryOf(table)).moved, true);
  console.log("three tabs to the device");
}

/** A game whose rules were replaced between two requests can be saved, and given up. */
async function rulesReplaced() {
  reload();
  const tab = one;
  const { id: table, secret } = await startThere();
  const arrival = tab.beginArrival({ table, secret, game: GAME });
  const other = { ...arrival, table: "no such table", id: "e".repeat(24) };
  await assert.rejects(
    tab.completeArrival(other, () => hashOf(GAME)),
    { status: 404 },
  );
  const unknown = () => Promise.resolve("0".repeat(16));
  const error = await tab.completeArrival(arrival, unknown).catch((reason) => reason);
  assert.ok(error instanceof tab.NotPlayableHere);
  assert.equal(JSON.parse(error.saved).game, GAME);
  assert.equal(tab.arrivals().length, 1);
  tab.dropArrival(arrival.id);
  assert.deepEqual(tab.arrivals(), []);
  console.log("rules replaced");
}

/** A game that cannot be saved stays, and can be played. */
async function notSaved() {
  reload();
  const tab = one;
  const { id, view } = await startHere(tab);
  const full = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = full;
  await assert.rejects(tab.beginTransfer(id, { seats: ["me", "easy"], pace: 0 }));
  IDBObjectStore.prototype.put = put;
  await until(() => asks(view));
  await play(view);
  const moving = await tab.beginTransfer(id, { seats: ["me", "easy"], pace: 0 });
  IDBObjectStore.prototype.put = full;
  const moved = await tab.completeTransfer(moving);
  IDBObjectStore.prototype.put = put;
  assert.ok(moved.transfer.done); // the server has it
  assert.ok((await summaryOf(id)).begun);
  assert.ok((await tab.completeTransfer(await two.openOnDevice(id))).transfer.done);
  console.log("not saved");
}

const [one, two, three] = await Promise.all([openTab(), openTab(), openTab()]);
await toServerKilledAtEachStep();
await toDeviceKilledAtEachStep();
await threeTabsToTheServer();
await threeTabsToTheDevice();
await rulesReplaced();
await notSaved();
process.exit(0);
