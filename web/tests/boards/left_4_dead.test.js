/** Left 4 Dead: what the board makes of the numbers and marks of the view, none of which it works out itself. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.js";

const { frontOf, healthOf, subjectOf } = await load("boards/left_4_dead/situation.ts");
const { Picks } = await load("lib/table/picks.svelte.ts");

const game = {
  cards: [
    { id: "zombie", sort: "Monster", numbers: { damage: 1 } },
    { id: "tank", sort: "Monster", numbers: {} },
    { id: "witch", sort: "Monster", numbers: {} },
    { id: "horde", sort: "Event", numbers: {} },
    { id: "uzi", sort: "Gun", numbers: {} },
  ],
  counters: [{ field: "health", most: 5 }],
};

/** These cards, with their marks, lie in front of seat 2. */
function viewOf(cards, counters = {}) {
  const names = ["engaged", "tapped", "toughness", "foreseen", "dies", "hits"];
  const marks = Object.fromEntries(names.map((name) => [name, cards.map((card) => card[name] ?? 0)]));
  const front = { count: cards.length, cards: cards.map((card) => card.id), marks };
  const nothing = { count: 0, cards: [] };
  return { zones: { front: [nothing, nothing, front] }, counters };
}

/** Picks of somebody who is offered these groups of places before seat 2. */
function offered(...groups) {
  const offers = groups.map((heights, action) => ({
    action,
    arguments: [],
    spots: [],
    cards: heights.map((height) => ["front", 2, height]),
  }));
  return new Picks({
    answerable: true,
    asks: "1",
    game: { verb_groups: [], prompts: [] },
    question: { offers },
  });
}

const front = (cards, picks = offered()) => frontOf(game, viewOf(cards), 2, picks);

test("monsters that are one choice share a spot, and each knows which of them it is", () => {
  const zombie = { id: "zombie", toughness: 1, hits: 1 };
  const cards = front([zombie, zombie, zombie], offered([0, 2], [1]));
  assert.equal(cards[0].spot, cards[2].spot);
  assert.notEqual(cards[0].spot, cards[1].spot);
  assert.deepEqual(
    cards.map((card) => card.nth),
    [0, 0, 1],
  );
});

test("what a card is and what becomes of it follows from its marks", () => {
  const cards = front([
    { id: "tank", toughness: 5, foreseen: 5, dies: 1, engaged: 0b0110, tapped: 1 },
    { id: "tank", toughness: 5, foreseen: 3, engaged: 0b0010 },
    { id: "zombie", toughness: 1, hits: 1 },
    { id: "witch", toughness: 3 },
    { id: "horde" },
    { id: "uzi" },
  ]);
  assert.deepEqual(
    cards.map((card) => `${card.sort} ${card.fate}`),
    ["Monster dies", "Monster held", "Monster hits", "Monster calm", "Event none", "Gun none"],
  );
  const [tank, , zombie] = cards;
  assert.deepEqual([tank.engagedBy, tank.tapped, tank.damage, tank.health], [[1, 2], true, 5, 5]);
  assert.equal(zombie.strength, 1);
});

test("a condition to come is told only if it is another", () => {
  const counters = {
    health: [5, 2, 0],
    health_after: [4, 0, 0],
    threat: [1, 2, 0],
    condition: [0, 0, 1],
    condition_after: [0, 1, 1],
  };
  const told = [0, 1, 2].map((seat) => healthOf(game, viewOf([], counters), seat));
  assert.deepEqual(
    told.map((health) => [health.condition, health.conditionAfter]),
    [
      ["", ""],
      ["", "critical"],
      ["critical", ""],
    ],
  );
  assert.deepEqual([told[1].now, told[1].after, told[1].full, told[1].harm], [2, 0, 5, 2]);
});

test("whom a question is about, it says itself", () => {
  const asking = (about) => ({ prompt: { about } });
  assert.equal(subjectOf(asking({ patient: 0, given: 2 })), 0);
  assert.equal(subjectOf(asking({ proposer: 3, given: "pills", wanted: null })), 3);
  assert.equal(subjectOf(asking({})), null);
  assert.equal(subjectOf({ prompt: null }), null);
});
