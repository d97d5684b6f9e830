/** What a preview says: which numbers change, and how often what may happen does. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.js";

const { arrivalsAt, changesIn, percentOf, shareOf, spanOf } = await load("lib/help/preview.ts");

const counter = (field, more = {}) => ({ field, label: field, threat: false, places: "", ...more });
const game = {
  counters: [
    counter("free"),
    counter("life"),
    counter("noise", { threat: true }),
    counter("blocked", { places: "spaces" }),
  ],
};
const view = { counters: { life: [9, 7], free: 3, noise: 1, blocked: [0, 0] } };
const preview = (counters) => ({ counters, zones: {}, worlds: 24 });

test("what changes is told by seat, then of all, and whether it is for the worse", () => {
  const counters = {
    free: { least: 3, most: 4 },
    life: { least: [9, 4], most: [9, 6] },
    noise: { least: 2, most: 2 },
    blocked: { least: [0, 1], most: [0, 1] },
  };
  const changes = changesIn(preview(counters), game, view);
  assert.deepEqual(
    changes.map(({ field, seat, bad, good }) => [field, seat, bad, good]),
    [
      ["life", 1, true, false],
      ["free", null, false, true],
      ["noise", null, true, false],
    ],
  );
  assert.deepEqual(
    changes.map((change) => spanOf(change, true)),
    ["4 to 6", "3 to 4", "2"],
  );
  assert.deepEqual(
    changes.map((change) => spanOf(change, false)),
    ["~4 to 6", "~3 to 4", "~2"],
  );
});

test("what stays as it is is not told", () => {
  assert.deepEqual(changesIn(preview({ life: { least: [9, 7], most: [9, 7] } }), game, view), []);
});

test("what may go either way is neither for the worse nor for the better", () => {
  const [free] = changesIn(preview({ free: { least: 2, most: 4 } }), game, view);
  assert.deepEqual([free.bad, free.good], [false, false]);
});

test("shares are said in small numbers, and never as none or all", () => {
  const sample = { worlds: 24, sure: false };
  assert.equal(shareOf(6, sample), "about 1 in 4");
  assert.equal(shareOf(12, sample), "about 1 in 2");
  assert.equal(shareOf(8, sample), "about 1 in 3");
  assert.equal(shareOf(1, sample), "about 1 in 20");
  assert.equal(shareOf(23, sample), "about 19 in 20");
  assert.equal(shareOf(1, { worlds: 6, sure: false }), "about 1 in 6");
});

test("what held in all imagined worlds is very likely, and only what needed none is sure", () => {
  assert.equal(shareOf(24, { worlds: 24, sure: false }), "very likely");
  assert.equal(shareOf(1, { worlds: 1, sure: true }), "surely");
  assert.equal(percentOf(1, { worlds: 6, sure: false }), "~17%");
  assert.equal(percentOf(6, { worlds: 6, sure: false }), "~88%");
  assert.equal(percentOf(24, { worlds: 24, sure: false }), "~96%");
});

test("what may come to a place is told with its worlds", () => {
  const zones = { spaces: [[[["zombie"], 5]], [[[], 24]]] };
  assert.deepEqual(arrivalsAt({ zones }, "spaces", 0), [[["zombie"], 5]]);
  assert.deepEqual(arrivalsAt({ zones }, "spaces", 7), []);
});
