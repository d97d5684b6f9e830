/** How what a guide points at is found on the page. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.js";

const { selectorsOf } = await load("lib/help/selectors.ts");

test("a spot is found by its place, a card within it by its kind", () => {
  assert.deepEqual(selectorsOf("discard_pile"), [
    '[data-place="discard_pile"]',
    '[data-stands-for="discard_pile"]',
  ]);
  assert.deepEqual(selectorsOf("hand:0/hunter"), [
    '[data-place="hand:0"] [data-kind="hunter"]',
    '[data-place="hand:0"]',
    '[data-stands-for="hand:0"]',
  ]);
  assert.deepEqual(selectorsOf("seat:2"), ['[data-seat="2"]']);
});

test("a counter that the board does not draw by itself is pointed at with its seat", () => {
  assert.deepEqual(selectorsOf("counter:brains/1"), ['[data-counter="brains:1"]', '[data-seat="1"]']);
  assert.deepEqual(selectorsOf("counter:round_number"), ['[data-counter="round_number"]']);
});

test("parts of the page and choices have names of their own", () => {
  assert.deepEqual(selectorsOf("log"), [".history", ".bar [data-tool='Log']"]);
  assert.deepEqual(selectorsOf("action:7"), ['[data-action="7"]']);
});
