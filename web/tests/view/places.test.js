/** Places of the table by name: what a spot is made of, and what of it I can point at. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.js";

const { isSpread, kindAt, cardSpot, partsOf } = await load("lib/view/places.ts");

const view = {
  zones: {
    discard_pile: { count: 2, cards: ["clown", "hunter"] },
    hand: [
      { count: 1, cards: ["viral"] },
      { count: 2, known: { nurse: 1 } },
    ],
    front: [
      { count: 0, cards: [] },
      { count: 2, cards: ["zombie", "tank"] },
    ],
  },
};

test("a spot is a zone, perhaps with an owner, a card's kind or its place", () => {
  assert.deepEqual(partsOf("discard_pile"), { zone: "discard_pile", owner: null, kind: null, height: null });
  assert.deepEqual(partsOf("hand:2/commando_5"), {
    zone: "hand",
    owner: 2,
    kind: "commando_5",
    height: null,
  });
  assert.deepEqual(partsOf(cardSpot(["front", 1, 3])), { zone: "front", owner: 1, kind: null, height: 3 });
});

test("the kind of a card is told by its name, or by its place if I see it", () => {
  assert.equal(kindAt(view, "hand:1/nurse"), "nurse");
  assert.equal(kindAt(view, "front:1@1"), "tank");
  assert.equal(kindAt(view, "hand:1@0"), null);
  assert.equal(kindAt(view, "seat:1"), null);
});

test("cards lie spread out in zones of players that I see, not in piles or the hands of others", () => {
  assert.equal(isSpread(view, "hand:0/viral"), true);
  assert.equal(isSpread(view, "hand:1/nurse"), false);
  assert.equal(isSpread(view, "discard_pile/clown"), false);
  assert.equal(isSpread(view, "hand:0"), false);
});
