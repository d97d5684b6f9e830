/** Sides: what they are called, and who was on which. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.js";

const { hasWon, sidesOf, sideWords } = await load("lib/view/results/sides.ts");

test("a side is named by the game's word, or by its id, with a capital letter", () => {
  assert.equal(sideWords({ names: { infected: "infizierte" } }, "infected"), "Infizierte");
  assert.equal(sideWords({ names: {} }, "infected"), "Infected");
});

test("a seat's sides are told once the game is over, a change as well", () => {
  const statistics = [
    { field: "first_faction", texts: ["Survivors", "Survivors"] },
    { field: "final_faction", texts: ["Survivors", "Infected"] },
  ];
  assert.deepEqual(sidesOf({ statistics }, 0), ["Survivors"]);
  assert.deepEqual(sidesOf({ statistics }, 1), ["Survivors", "Infected"]);
  assert.deepEqual(sidesOf({ statistics: null }, 0), []);
});

test("who has a share has won, be it a small one", () => {
  const view = { returns: [1, 0.25, 0] };
  assert.deepEqual(
    [0, 1, 2].map((seat) => hasWon(view, seat)),
    [true, true, false],
  );
  assert.equal(hasWon({ returns: null }, 0), false);
});
