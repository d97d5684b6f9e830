/** What is told to somebody whose turn comes: what others did to them meanwhile. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.js";

const { gistOf, recapOf, lastMoveOf } = await load("lib/scenes/recap.ts");

const NAMES = ["Ann", "Ben", "Cleo"];
/** A sentence such as "Ben takes Brains from you." that names these seats. */
const sentence = (text, role = "plain", ...seats) => ({
  text,
  role,
  parts: [text, ...seats.map((seat) => ({ text: NAMES[seat], seat }))],
});
const line = (n, seat, ...sentences) => ({ n, seat, sentences });
const texts = (sentences) => sentences.map(({ text }) => text);

const raid = line(
  4,
  1,
  sentence("Ben plays a Commando on you.", "plain", 1, 0),
  sentence("Ben takes 3 Brains from you.", "matters", 1, 0),
);

test("who did it and what was lost is told, to whom it concerns", () => {
  assert.deepEqual(texts(recapOf([raid], 0, [0])), [
    "Ben plays a Commando on you.",
    "Ben takes 3 Brains from you.",
  ]);
  assert.deepEqual(recapOf([raid], 0, [2]), []);
  assert.deepEqual(recapOf([raid], 0, []), []);
});

test("the card that hit me is named by the sentence before, though that does not name me", () => {
  const nukes = line(
    5,
    1,
    sentence("Ben plays Nukes!", "plain", 1),
    sentence("Cleo loses 2 zombies.", "matters", 2),
    sentence("You lose 3 hand cards.", "matters", 0),
  );
  assert.deepEqual(texts(recapOf([nukes], 0, [0])), ["Ben plays Nukes!", "You lose 3 hand cards."]);
});

test("what strikes all names nobody", () => {
  const fog = line(5, 2, sentence("All Zombie cards vanish in the Fog.", "matters"));
  assert.equal(recapOf([fog], 0, [0]).length, 1);
});

test("that my turn begins, what I draw and what I do myself is nothing that was done to me", () => {
  const turn = line(6, 1, sentence("It is your turn.", "turn", 0), sentence("You draw.", "plain", 0));
  const mine = line(7, 0, sentence("You take 2 Brains from Ben.", "matters", 0, 1));
  assert.deepEqual(recapOf([turn, mine], 0, [0]), []);
});

test("only what came after my last move is told", () => {
  const mine = line(5, 0, sentence("You end your turn.", "plain", 0));
  assert.equal(lastMoveOf([raid, mine], [0]), 5);
  assert.equal(lastMoveOf([raid], [0]), 0);
  assert.deepEqual(recapOf([raid, mine, { ...raid, n: 6 }], 5, [0]).length, 2);
});

test("how a round ended is told though my own move ended it", () => {
  const end = line(
    9,
    0,
    sentence("You call.", "plain", 0),
    sentence("You win the round.", "stage", 0),
    sentence("You score 20 points.", "plain", 0),
    sentence("Ben scores nothing.", "plain", 1),
    sentence("Round 2 begins.", "stage"),
  );
  assert.deepEqual(texts(recapOf([end], 9, [0])), ["You win the round.", "You score 20 points."]);
  assert.deepEqual(texts(recapOf([end], 10, [0])), []);
  const told = ["You call.", "You win the round.", "Ben scores nothing."];
  assert.deepEqual(texts(recapOf([end], 8, [1])), told.slice(1));
});

test("the gist of a turn is the card that was played and what mattered most, above all to me", () => {
  const card = { ...sentence("Ben plays a Commando on Cleo.", "plain", 1, 2) };
  card.parts.push({ text: "Commando", kind: "commando" });
  const drawn = sentence("Ben draws a card.", "plain", 1);
  const lost = sentence("Cleo loses a card.", "matters", 2);
  const mine = sentence("Ben takes 3 Brains from you.", "matters", 1, 0);
  const next = sentence("It is Cleo's turn.", "turn", 2);
  const gist = (...sentences) => texts(gistOf([line(4, 1, ...sentences)], [0]));
  assert.deepEqual(gist(drawn, card, lost, mine, next), [card.text, mine.text]);
  assert.deepEqual(gist(drawn, card, lost, next), [card.text, lost.text]);
  assert.deepEqual(gist(drawn, next), [drawn.text]);
  assert.deepEqual(gist(next), []);
});
