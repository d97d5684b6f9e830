/** The countdown: by what the server says is left, and only in the last half minute. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { load } from "../load.js";

let now, timer;
const { performance } = globalThis;
beforeEach(() => {
  now = 5_000_000;
  timer = null;
  Object.defineProperty(globalThis, "performance", { value: { now: () => now }, configurable: true });
  globalThis.window.setTimeout = (what, wait) => (timer = { what, wait });
  globalThis.window.clearTimeout = () => (timer = null);
});
afterEach(() => Object.defineProperty(globalThis, "performance", { value: performance, configurable: true }));

const { Countdown } = await load("lib/table/countdown.svelte.ts");
const counting = (left) => {
  const countdown = new Countdown({ state: { clock: { left } } });
  return { countdown, stop: countdown.follow() };
};

test("a minute is not shown before half of it has passed", () => {
  const { countdown } = counting(60);
  assert.deepEqual([countdown.left, timer.wait], [null, 30_000]);
  now += 30_000;
  timer.what();
  assert.equal(countdown.left, 30);
  now += 29_500;
  timer.what();
  assert.equal(countdown.left, 1);
  now += 600;
  timer.what();
  assert.equal(countdown.left, 0);
});

test("without a clock nothing is counted, and what is counted ends with the state", () => {
  assert.deepEqual([counting(null).countdown.left, timer], [null, null]);
  counting(10).stop();
  assert.equal(timer, null);
});
