/** What this browser remembers. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.js";

const { validSettings } = await load("lib/browser/storage.ts");
const defaults = { pace: "calm", sound: false };
const words = { pace: ["calm", "brisk"] };

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
