/** Which scenes are shown as one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.js";

const { lengthOfTurn, lengthsOfTurns } = await load("lib/scenes/scenes.ts");

const SEATS = ["human", "bot", "bot"].map((kind, seat) => ({ seat, kind, stand_in: false }));
/** A scene after which a seat is asked, or nobody; its last sentence has this role. */
const scene = (actor, asked, role = "plain", moves = 1) => ({
  actor,
  moves,
  state: {
    seats: SEATS,
    view: { prompt: asked === null ? null : { seat: asked } },
    lines: [{ sentences: [{ role }] }],
  },
});
const length = (...queue) => lengthOfTurn(queue, (seat) => seat === 0);

test("a bot's turn lasts until another begins, and others' answers are part of it", () => {
  assert.equal(length(scene(1, 1), scene(1, 2), scene(2, 1), scene(1, 2, "turn"), scene(2, 2)), 4);
  assert.equal(length(scene(1, 2, "stage"), scene(2, 2)), 1);
});

test("it is not complete while a bot has to choose", () => {
  assert.equal(length(scene(1, 1), scene(1, 2)), 0);
  assert.equal(length(), 0);
});

test("it is complete when a person is asked, or nobody", () => {
  assert.equal(length(scene(1, 1), scene(1, 0), scene(0, 1)), 2);
  assert.equal(length(scene(1, 1), scene(1, null)), 2);
});

test("at once, the turns of several bots are one until a person is asked", () => {
  const all = (...queue) => lengthOfTurn(queue, (seat) => seat === 0, true);
  const turns = [scene(1, 2, "turn"), scene(2, 1, "turn")];
  assert.equal(all(...turns), 0);
  assert.equal(all(...turns, scene(1, 0), scene(0, 1)), 3);
});

test("my own move is not shown with those of bots, and neither is what is no move", () => {
  assert.equal(length(scene(0, 1), scene(1, 0)), 1);
  assert.equal(length(scene(1, 1, "plain", 0), scene(1, 0)), 1);
});

test("an answer given for me by an order is part of the bot's turn", () => {
  const passing = scene(1, 0);
  passing.state.passing = true;
  const pass = { ...scene(0, 1), forMe: true };
  assert.equal(length(scene(1, 1), passing, pass, scene(1, 2, "turn")), 4);
});

test("the turns that are complete are counted one by one", () => {
  const turns = [scene(0, 1), scene(1, 1), scene(1, 2, "turn"), scene(2, 1, "turn"), scene(1, 1)];
  assert.deepEqual(
    lengthsOfTurns(turns, (seat) => seat === 0),
    [1, 2, 1],
  );
});
