/** The families of cards, by which their frames and textures differ. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.js";

const { familyOf } = await load("lib/view/appearance/card_looks.ts");
const { nameAfter } = await load("lib/view/appearance/number_icons.ts");

const kind = (sort, numbers = {}) => ({ id: "any", sort, numbers });

test("the sort of a card decides its family, in every deck", () => {
  assert.equal(familyOf(kind("Monster", { damage: 1 })), "threat");
  assert.equal(familyOf(kind("Gun", { damage: 1 })), "tool");
  assert.equal(familyOf(kind("Own turn")), "deed");
});

test("without a sort, the first printed number decides", () => {
  assert.equal(familyOf(kind("", { guards: 1, value: 0 })), "threat");
  assert.equal(familyOf(kind("", { guards: 0, value: 4 })), "person");
  assert.equal(familyOf(kind("")), "deed");
});

test("what a printed number counts stands after it in its form", () => {
  const game = { names: { damage: "harm" } };
  assert.equal(nameAfter(game, "hit_points", 1), "hit point");
  assert.equal(nameAfter(game, "hit_points", 2), "hit points");
  assert.equal(nameAfter(game, "damage", 1), "harm");
});
