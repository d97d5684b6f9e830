/** The cards that the end of a game shows. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.js";

const { decidingCards } = await load("lib/scenes/deciding_cards.ts");

const view = (zones, places = []) => ({
  names: ["Ann", "Ben"],
  ending: { places },
  zones: Object.fromEntries(
    Object.entries(zones).map(([name, piles]) => [
      name,
      piles.map((cards) => ({ count: cards.length, cards })),
    ]),
  ),
});
const shown = (...given) => decidingCards(...given).map(({ id, seat }) => [id, seat]);

test("the cards in the winning places are shown before all others", () => {
  const zones = { table: [["elf"], ["ogre", "ogre"]], hand: [["fog"], []] };
  assert.deepEqual(shown(view(zones, ["table:1"]), ["hand"]), [
    ["ogre", 1],
    ["ogre", 1],
  ]);
});

test("without such places each player's cards are shown, of the first zone that has any", () => {
  const zones = { front: [[], []], held: [["elf"], ["ogre"]] };
  assert.deepEqual(shown(view(zones), ["front", "held"]), [
    ["elf", 0],
    ["ogre", 1],
  ]);
  assert.deepEqual(shown(view(zones), ["front"]), []);
});

test("of too many each player has some, and hidden ones are left out", () => {
  const zones = {
    held: [
      ["a", "b", "c", "d", "e", "f"],
      ["g", null, "h"],
    ],
  };
  const found = decidingCards(view(zones), ["held"]);
  assert.ok(found.length <= 7);
  assert.deepEqual(new Set(found.map(({ seat }) => seat)), new Set([0, 1]));
  assert.ok(found.every(({ id }) => id !== null));
  assert.equal(new Set(found.map(({ key }) => key)).size, found.length);
});
