// The store of games in the browser's database, as several tabs write to it.
import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { load } from "../load.js";
import { GAME, hashOf, Page, planOf } from "./page.js";

const { GameStore, Overtaken } = await load("lib/device/storage/store.ts");

const skip = hashOf(GAME) ? false : "the rules for browsers are not built here";
const rowOf = (revision, id = "a") => ({ id, commands: [], revision });
const isOvertaken = (error) => error instanceof Overtaken;
let databases = 0;

after(() => setTimeout(() => process.exit(), 100).unref());

/** The stores of two tabs. */
function twoTabs() {
  const name = `games ${String((databases += 1))}`;
  return [new GameStore(name), new GameStore(name), name];
}

/** The identifiers of all stored rows, whatever is in them. */
async function stored(store) {
  const { rows, unreadable } = await store.rows();
  return [...rows, ...unreadable].map(({ id }) => id).sort();
}

test("a row that another tab has written is not written over", async () => {
  const [one, other] = twoTabs();
  await one.put(rowOf(1));
  await other.put(rowOf(2));
  await assert.rejects(one.put(rowOf(2)), isOvertaken);
  await other.put(rowOf(3));
});

test("a row that another tab has deleted stays deleted", async () => {
  const [one, other] = twoTabs();
  await one.put(rowOf(1));
  await one.put(rowOf(1, "b"));
  await other.delete("a");
  await assert.rejects(one.put(rowOf(2)), isOvertaken);
  await one.put(rowOf(2, "b"));
  assert.deepEqual(await stored(other), ["b"]);
});

test("a delete beside a write leaves nothing, in either order", async () => {
  for (const deleteFirst of [true, false]) {
    const [one, other] = twoTabs();
    await one.put(rowOf(1));
    await other.rows();
    const write = () => one.put(rowOf(2)).catch((error) => assert.ok(isOvertaken(error)));
    const both = deleteFirst ? [() => other.delete("a"), write] : [write, () => other.delete("a")];
    await Promise.all(both.map((each) => each()));
    assert.deepEqual(await stored(other), []);
  }
});

test("a game goes on where the browser has cleared its data", async () => {
  const [one, other, name] = twoTabs();
  await one.put(rowOf(1));
  await new Promise((done) => (indexedDB.deleteDatabase(name).onsuccess = done));
  await one.put(rowOf(2));
  assert.equal(one.trouble, null);
  assert.deepEqual(await stored(other), ["a"]);
});

test("a game without room stays deleted once there is room again", async (t) => {
  const [one, other] = twoTabs();
  await one.put(rowOf(1));
  const full = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const { mock } = t.mock.method(IDBObjectStore.prototype, "put", full);
  await one.put(rowOf(2));
  assert.equal(one.trouble, "full");
  mock.restore();
  await other.delete("a");
  await assert.rejects(one.put(rowOf(3)), isOvertaken);
  assert.deepEqual(await stored(other), []);
});

test("a game that is deleted in another tab ends in this one", { skip }, async () => {
  for (const locks of [true, false]) {
    const [store, otherStore] = twoTabs();
    const one = new Page(store);
    const other = new Page(otherStore);
    await one.start(planOf([{ name: "Ann" }, { level: "easy" }]));
    await one.asked();
    const deleted = locks ? other.ask({ type: "delete", id: one.id }) : otherStore.delete(one.id);
    if (!locks) await deleted;
    await Promise.all([deleted, one.choose()]);
    await one.until(() => one.frames.at(-1).type === "elsewhere");
    assert.deepEqual(await stored(otherStore), []);
    await one.device.take({ type: "take", id: one.id });
    assert.equal(one.frames.at(-1).message, "This game is not on this device. It may have been deleted.");
  }
});
