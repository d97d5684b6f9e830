// The page's side of games on this device, with the worker's own code behind it.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { load } from "../load.js";
import { fetchFile, GAME, hashOf, MemoryStore, Page, planOf } from "./page.js";

const nothing = () => undefined;
globalThis.location = { protocol: "http:", host: "here", href: "http://here/", pathname: "/", hash: "" };
Object.assign(globalThis.window, { addEventListener: nothing, setInterval: nothing, clearInterval: nothing });
const store = new MemoryStore();
const { Device } = await load("lib/device/worker/device.ts");

globalThis.Worker = class {
  #device = new Device(store, fetchFile, (data) => this.onmessage({ data: structuredClone(data) }));
  postMessage(message) {
    if (message.type !== "setup") void this.#device.take(message);
  }
};

const { askDevice } = await load("lib/device/page/client.ts");
const { withDeck } = await load("lib/device/page/decks.ts");
const { DeviceTable } = await load("lib/device/page/device_table.svelte.ts");
const skip = hashOf(GAME) ? false : "the rules for browsers are not built here";

after(() => setTimeout(() => process.exit(), 100).unref());

const until = async (holds) => {
  while (!holds()) await new Promise((done) => setTimeout(done, 5));
};

/** Show a table as `Play` does; return its newest state once there is one. */
async function shown(table) {
  let state = null;
  table.connect({
    link: nothing,
    hello: () => ({ type: "hello", protocol: 3, since: -1 }),
    frame: (frame) => (state = frame.type === "state" ? frame : state),
  });
  await until(() => state);
  return state;
}

test("a table knows the levels that its bots have now", { skip }, async () => {
  const plan = planOf([{ name: "Ann" }, { level: "easy" }, { level: "easy" }], { pace: 1000 });
  const { game } = await askDevice({ type: "start", plan });
  const table = new DeviceTable(game);
  const frames = table.connect({
    link: nothing,
    hello: () => ({ type: "hello", since: -1 }),
    frame: nothing,
  });
  frames.send({ type: "level", seat: 2, bot: "hard" });
  await until(() => table.game.seats[2].level === "hard");
  assert.deepEqual(table.game.seats, [
    { name: "Ann", level: null },
    { name: game.seats[1].name, level: "easy" },
    { name: game.seats[2].name, level: "hard" },
  ]);
  table.leave();
});

test("a table with a changed deck shows its cards in the language of the page", () => {
  const cards = [{ name: "Zombie" }, { name: "Hunter" }];
  const changed = { en: { 1: { name: "Trapper" } }, de: { 1: { name: "Fallensteller" } } };
  const deck = {
    name: null,
    text: "",
    kinds: [],
    deck_changes: { en: ["Trapper: …"], de: ["Fallensteller: …"] },
    cards: changed,
  };
  const shownIn = (language) => withDeck({ cards, deck_changes: [] }, deck, language);
  assert.deepEqual(shownIn("de").cards, [cards[0], changed.de[1]]);
  assert.deepEqual(shownIn("fr").cards, [cards[0], changed.en[1]]);
  assert.deepEqual(shownIn("de").deck_changes, deck.deck_changes.de);
  assert.deepEqual(shownIn("fr").deck_changes, deck.deck_changes.en);
});

test("a table that was covered is shown after another tab has ended the game", { skip }, async () => {
  const plan = planOf([{ name: "Ann" }, { name: "Ben" }], { options: { rounds: 1 } });
  const { game } = await askDevice({ type: "start", plan });
  const table = new DeviceTable(game);
  await shown(table);
  await until(() => table.curtain);
  assert.ok(table.covered);
  const other = new Page(store);
  await other.open(game.id);
  await other.device.take({ type: "take", id: game.id });
  for (let state = await other.asked(); !state.facts.end; state = await other.asked())
    if (other.curtain) await other.sit(other.curtain.seat);
    else await other.choose();
  await until(() => table.elsewhere);
  table.takeOver();
  assert.ok((await shown(table)).facts.end);
  assert.deepEqual([table.elsewhere, table.covered, table.curtain], [false, false, null]);
});
