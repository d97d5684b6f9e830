/** The chance to win over a game, and the moments that its graph leads to. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.js";

const { chanceAt, nearest, percent, pointIn } = await load("lib/view/results/review.ts");

const curve = [
  { move: 3, chance: 0.5 },
  { move: 40, chance: 0.625 },
  { move: 100, chance: 0 },
];

test("a chance is that of the last decision so far", () => {
  assert.deepEqual(
    [0, 3, 39, 40, 99, 100].map((move) => chanceAt(curve, move)),
    [0.5, 0.5, 0.5, 0.625, 0.625, 0],
  );
});

test("a click near a decision leads to it, another one to its own move", () => {
  assert.deepEqual(
    [1, 4, 38, 42, 43, 99].map((move) => nearest(curve, 100, move)),
    [3, 3, 40, 40, 43, 100],
  );
});

test("of two decisions the nearer one is meant", () => {
  const close = [
    { move: 10, chance: 0.5 },
    { move: 12, chance: 0.5 },
  ];
  assert.equal(nearest(close, 200, 12), 12);
  assert.equal(nearest(close, 200, 10), 10);
});

test("a certain win is at the top, and the end at the right", () => {
  assert.equal(pointIn(200, { move: 200, chance: 1 }), "100 0");
  assert.equal(pointIn(200, { move: 50, chance: 0.25 }), "25 75");
  assert.equal(percent(0.625), "63\u00a0%");
});
