/** Left 4 Dead: what the board works out from the public numbers, and which choice a card on it means. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.js";

const { frontOf, harmTo, hasConfirmed } = await load("boards/left_4_dead/situation.ts");
const { grips } = await load("boards/left_4_dead/grips.ts");

const numbers = (damage, health, growth) => ({ damage, health, growth });
const game = {
  least_seats: 3,
  cards: [
    { id: "zombie", numbers: numbers(1, 1, 0) },
    { id: "tank", numbers: numbers(5, 4, 1) },
    { id: "witch", numbers: numbers(3, 2, 1) },
  ],
};

/** Four players; these cards, with their marks, lie in front of seat 2. */
function viewOf(cards, { prompt = "confirm", asked = 0, counters = {} } = {}) {
  const mark = (name) => cards.map((card) => card[name] ?? 0);
  const front = {
    count: cards.length,
    cards: cards.map((card) => card.id),
    marks: { engaged: mark("engaged"), damage: mark("damage"), tapped: mark("tapped") },
  };
  const nothing = { count: 0, cards: [] };
  return {
    seats: 4,
    over: false,
    prompt: { name: prompt, seat: asked },
    zones: { front: [nothing, nothing, front, nothing] },
    counters: { phase: 4, power: [1, 2, 3, 1], engagements: [0, 0, 0, 0], marker: 2, ...counters },
  };
}

const spotsOf = (view) => frontOf(game, view, 2).map((card) => card.spot);

test("monsters that are alike share a spot, and the grip of their group is that spot", () => {
  const zombies = [
    { id: "zombie" },
    { id: "zombie", damage: 1 },
    { id: "zombie" },
    { id: "zombie", engaged: 2 },
  ];
  const spots = spotsOf(viewOf(zombies));
  assert.equal(spots[0], spots[2]);
  assert.equal(new Set(spots).size, 3);
  assert.deepEqual(grips.engage([2, "zombie", 1], 0), [spots[0]]);
  assert.deepEqual(grips.engage([2, "zombie", 2], 0), [spots[1]]);
  assert.deepEqual(grips.bomb([2, 3], 0), [spots[3]]);
});

test("who names targets skips the monsters they engage already", () => {
  const tanks = [{ id: "tank", engaged: 0b0010 }, { id: "tank" }];
  assert.deepEqual(grips.engage([2, "tank", 1], 1), [
    spotsOf(viewOf(tanks, { prompt: "target", asked: 1 }))[1],
  ]);
  assert.deepEqual(grips.engage([2, "tank", 1], 0), [
    spotsOf(viewOf(tanks, { prompt: "target", asked: 0 }))[0],
  ]);
});

test("a monster dies, is held, hits, or stays calm", () => {
  const cards = [
    { id: "tank", engaged: 0b0110 }, // 2 + 3 of 5
    { id: "tank", engaged: 0b0010 },
    { id: "zombie" },
    { id: "witch" },
  ];
  const fates = (view) => frontOf(game, view, 2).map((card) => card.fate);
  assert.deepEqual(fates(viewOf(cards)), ["dies", "held", "hits", "calm"]);
  assert.equal(fates(viewOf(cards, { counters: { engagements: [0, 1, 0, 0] } })).at(-1), "hits");
});

test("once the kills are done, the damage that lies on a monster is all there is", () => {
  const [tank] = frontOf(
    game,
    viewOf([{ id: "tank", engaged: 0b0010, damage: 2 }], { counters: { phase: 6 } }),
    2,
  );
  assert.equal(tank.damage, 2);
  assert.equal(tank.fate, "held");
});

test("harm is to come until the monsters have struck", () => {
  const threat = [0, 0, 4, 0];
  assert.equal(harmTo(viewOf([], { counters: { threat } }), 2), 4);
  assert.equal(harmTo(viewOf([], { counters: { threat, phase: 7 } }), 2), 0);
});

test("players confirm in table order, the marker's holder first", () => {
  const view = viewOf([], { counters: { confirmed: 2 } });
  assert.deepEqual(
    [0, 1, 2, 3].map((seat) => hasConfirmed(view, seat)),
    [false, false, true, true],
  );
});
