/** How ghosts of cards move. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.js";

const { keyframes, widthOf } = await load("lib/scenes/flight_keyframes.ts");
const small = { left: 0, top: 0, width: 20 };
const large = { left: 100, top: 50, width: 80 };
const scales = (frames) => frames.map(({ transform }) => Number(/scale\((.*)\)/.exec(transform)?.[1]));

test("a card grows on its way, and arrives in its own size", () => {
  const all = scales(keyframes({ from: small, to: large }));
  assert.equal(all[0], 0.25);
  assert.equal(all.at(-1), 1);
  assert.equal(widthOf({ from: small, to: large }), 80);
});

test("from or to a place that cannot be seen a card fades where it can be", () => {
  const [appears, there] = keyframes({ from: null, to: large });
  assert.deepEqual([appears.opacity, there.opacity], [0, 1]);
  const [here, gone] = keyframes({ from: small, to: null });
  assert.deepEqual([here.opacity, gone.opacity], [1, 0]);
  assert.equal(widthOf({ from: small, to: null }), 20);
  for (const frames of [keyframes({ from: null, to: large }), keyframes({ from: small, to: null })])
    assert.deepEqual(scales(frames), [1, 1]);
});

test("between two places that cannot be seen nothing is drawn", () => {
  assert.deepEqual(keyframes({ from: null, to: null }), [{ opacity: 0 }]);
});
