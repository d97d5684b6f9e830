/** What marks on a card look like, and say. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.js";

const { marked } = await load("lib/view/appearance/marks.ts");
const { shownCards } = await load("lib/view/places.ts");

const game = {
  cards: [{ id: "smoker" }, { id: "walker" }],
  marks: [
    { field: "damage", label: "Damage", what: "number", said: true },
    { field: "engaged", label: "Engaged by", what: "seats", said: true },
    { field: "tapped", label: "Tapped", what: "flag", said: true },
    { field: "fate", label: "What becomes of it", what: "number", said: false },
  ],
};
const NAMES = ["Ann", "Ben", "Bea", "Cy"];

test("numbers, seats and flags become signs and words; nothing is said of zeros", () => {
  const { signs, turned, words } = marked(game, NAMES, { damage: 2, engaged: 0b1011, tapped: 1, fate: 3 });
  assert.deepEqual(
    signs.map((sign) => sign.text),
    ["2", "A", "2", "C"], // two names begin with B: their seats' numbers tell them apart
  );
  assert.equal(turned, true);
  assert.deepEqual(words, ["Damage 2", "Engaged by: Ann and Ben and Cy", "Tapped"]);
  assert.deepEqual(marked(game, NAMES, { damage: 0, engaged: 0, tapped: 0 }), {
    signs: [],
    turned: false,
    words: [],
  });
});

test("a seat is a sign of its player, and nobody is none", () => {
  const named = { ...game, marks: [{ field: "player", label: "Played by", what: "seat", said: true }] };
  assert.deepEqual(
    marked(named, NAMES, { player: 0 }).signs.map((sign) => sign.text),
    ["A"],
  );
  assert.deepEqual(marked(named, NAMES, { player: 0 }).words, ["Played by: Ann"]);
  assert.deepEqual(marked(named, NAMES, { player: -1 }).signs, []);
  assert.deepEqual(marked(named, NAMES, {}).words, []);
});

test("marks stay with their card when a hand is sorted", () => {
  const zone = { count: 3, cards: ["walker", "smoker", "walker"], marks: { damage: [1, 2, 3] } };
  assert.deepEqual(
    shownCards(zone, game).map((card) => [card.id, card.nth, card.marks.damage]),
    [
      ["smoker", 0, 2],
      ["walker", 0, 1],
      ["walker", 1, 3],
    ],
  );
});

test("games without marks, and servers that send none, show none", () => {
  assert.deepEqual(marked({ ...game, marks: [] }, NAMES, { damage: 2 }).signs, []);
  assert.deepEqual(shownCards({ count: 1, cards: ["smoker"] })[0].marks, {});
});
