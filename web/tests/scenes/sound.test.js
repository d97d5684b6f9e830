/** What a change of the table sounds like. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.js";

const { soundOf } = await load("lib/scenes/sound.ts");

const game = {
  counters: [
    { field: "health", felt: true, threat: false },
    { field: "bites", felt: true, threat: true },
    { field: "actions", felt: false, threat: false },
  ],
};
const asks = (seat, more = {}) => ({ prompt: { seat }, counters: {}, events: [], over: false, ...more });

test("my turn is heard once it comes to me, not from one seat of mine to the next", () => {
  assert.equal(soundOf(game, asks(0), asks(1), [1, 3]), "turn");
  assert.equal(soundOf(game, asks(1), asks(3), [1, 3]), null);
  assert.equal(soundOf(game, asks(1), asks(2), [1, 3]), null);
  assert.equal(soundOf(game, null, asks(3), [1, 3]), "turn");
  assert.equal(soundOf(game, asks(0), asks(1), []), null);
});

test("what any seat of mine loses is heard, what others lose is not", () => {
  const health = (...values) => asks(2, { counters: { health: values, round: 1 } });
  assert.equal(soundOf(game, health(5, 5, 5, 5), health(5, 5, 5, 4), [1, 3]), "hit");
  assert.equal(soundOf(game, health(5, 5, 5, 5), health(4, 5, 4, 5), [1, 3]), null);
  assert.equal(soundOf(game, health(5, 5, 5, 4), health(5, 5, 5, 5), [1, 3]), null);
});

test("a bite is heard, a spent action is not", () => {
  const bites = (...values) => asks(2, { counters: { bites: values, actions: [3, 3] } });
  assert.equal(soundOf(game, bites(0, 0), bites(0, 1), [1]), "hit");
  assert.equal(soundOf(game, bites(0, 1), bites(0, 0), [1]), null);
  const spent = asks(2, { counters: { actions: [3, 2] } });
  assert.equal(soundOf(game, bites(0, 0), spent, [1]), null);
});

test("cards are heard, and the end before all else", () => {
  const moved = { events: [{ event: "moved" }] };
  assert.equal(soundOf(game, asks(0), asks(2, moved), [1]), "card");
  assert.equal(soundOf(game, asks(0), { ...asks(1, moved), over: true, prompt: null }, [1]), "end");
});
