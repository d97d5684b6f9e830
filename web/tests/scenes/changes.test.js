/** Numbers that have just changed are marked for a while. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Clock } from "./clock.js";
import { load } from "../load.js";

const { Changes } = await load("lib/scenes/changes.svelte.ts");
const view = (brains, events = []) => ({
  counters: { brains, round: 1 },
  events: events.map((event) => ({ event })),
});

let clock;
let changes;
beforeEach(() => {
  clock = new Clock();
  changes = new Changes(clock.after);
});
const by = (seat) => changes.of("brains", seat)?.by;

test("what falls and what rises is marked by how much, and only so long", () => {
  changes.mark(view([5, 3]), view([3, 5]));
  assert.deepEqual([by(0), by(1)], [-2, 2]);
  clock.pass(10_000);
  assert.deepEqual([by(0), by(1)], [undefined, undefined]);
});

test("a number that changes again shows the sum, for its full time", () => {
  changes.mark(view([5, 3]), view([4, 3]));
  clock.pass(2000);
  changes.mark(view([4, 3]), view([2, 3]));
  assert.equal(by(0), -3);
  clock.pass(2000);
  assert.equal(by(0), -3);
  clock.pass(1000);
  assert.equal(by(0), undefined);
});

test("what comes back as it was is not marked", () => {
  changes.mark(view([5, 3]), view([4, 3]));
  changes.mark(view([4, 3]), view([5, 3]));
  assert.equal(by(0), undefined);
});

test("a new deal is no loss, and neither is the first view", () => {
  changes.mark(view([9, 3]), view([3, 3], ["gathered"]));
  changes.mark(null, view([3, 3]));
  assert.equal(by(0), undefined);
});
