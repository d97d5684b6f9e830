/** What this browser remembers. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import { load } from "./load.js";

const storage = await load("lib/browser/storage.ts");
const { canStore, forget, keep, recall, validEntries, validItems, validSettings, validText, validTexts } =
  storage;
const seats = await load("lib/server/my_seats.ts");
const defaults = { pace: "calm", sound: false };
const words = { pace: ["calm", "brisk"] };

/** A browser's storage that has room for so many letters. */
class Storage {
  items = new Map();
  constructor(room = Infinity) {
    this.room = room;
  }
  getItem(key) {
    return this.items.get(key) ?? null;
  }
  setItem(key, text) {
    if (text.length > this.room) throw new Error("QuotaExceededError");
    this.items.set(key, text);
  }
  removeItem(key) {
    this.items.delete(key);
  }
}

beforeEach(() => {
  globalThis.localStorage = new Storage();
  forget("held");
});

test("what was kept takes the place of what is usual", () => {
  assert.deepEqual(validSettings({ pace: "brisk", sound: true }, defaults, words), {
    pace: "brisk",
    sound: true,
  });
  assert.deepEqual(validSettings({ sound: true }, defaults, words), { pace: "calm", sound: true });
});

test("what cannot be used is left: another kind, another word, another setting, or nothing at all", () => {
  for (const kept of [{ pace: "fast" }, { pace: 3 }, { sound: "yes" }, { colour: "red" }, null, "calm", []]) {
    assert.deepEqual(validSettings(kept, defaults, words), defaults);
  }
});

test("a stored value of another shape is as good as none", () => {
  const isNumber = (value) => typeof value === "number";
  const valid = [
    [validText, ""],
    [validTexts, []],
    [validItems(({ id }) => isNumber(id)), []],
    [validEntries(isNumber), {}],
  ];
  for (const stored of ["{", "null", "true", '[null,[],{"id":"x"}]', '{"a":null,"b":{}}']) {
    localStorage.setItem("deadhand.any", stored);
    for (const [read, nothing] of valid) assert.deepEqual(recall("any", read), nothing, stored);
  }
  localStorage.setItem("deadhand.any", '[7,{"id":7},{"id":"x"}]');
  assert.deepEqual(recall("any", valid[2][0]), [{ id: 7 }]);
});

test("what a full or forbidden storage does not take is kept until the page is closed", () => {
  keep("held", "old");
  for (const refuses of [new Storage(0), undefined]) {
    refuses?.items.set("deadhand.held", '"old"');
    globalThis.localStorage = refuses;
    assert.equal(canStore(), false);
    keep("held", "new");
    assert.equal(recall("held", validText), "new");
    forget("held");
    assert.equal(recall("held", validText), "");
  }
});

test("once there is room again, everything is stored", () => {
  globalThis.localStorage = new Storage(0);
  keep("held", "one");
  localStorage.room = Infinity;
  keep("held", "two");
  assert.equal(localStorage.getItem("deadhand.held"), '"two"');
  assert.equal(canStore(), true);
  localStorage.setItem("deadhand.held", '"of another window"');
  assert.equal(recall("held", validText), "of another window");
});

const seat = (id, more) => ({ id, seats: [0], secret: "s", nickname: "Ann", title: "Zeven", ...more });

test("a game with others that goes on is kept, however many tables follow it", () => {
  seats.holdSeat(seat("days", { alone: false }));
  seats.holdSeat(seat("ended", { alone: false, over: true }));
  for (let other = 0; other < 40; other++) seats.holdSeat(seat(`bots ${String(other)}`, { alone: true }));
  const kept = seats.heldSeats().map(({ id }) => id);
  assert.equal(kept.length, 31);
  assert.ok(kept.includes("days"));
  assert.ok(kept.includes("bots 39") && !kept.includes("bots 0") && !kept.includes("ended"));
});

test("storage is read in one place, so that nothing is read without being checked", () => {
  const sources = fileURLToPath(new URL("../src", import.meta.url));
  const readers = readdirSync(sources, { recursive: true })
    .filter((name) => /\.(?:ts|svelte)$/.test(name))
    .filter((name) => /\b(?:local|session)Storage\b/.test(readFileSync(path.join(sources, name), "utf8")));
  assert.deepEqual(readers, ["lib/browser/storage.ts"]);
});
