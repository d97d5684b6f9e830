/** Cutscenes: which event has one, and how long it is shown. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Clock } from "./clock.js";
import { load } from "../load.js";

const { Cutscenes, CUTSCENE } = await load("lib/scenes/cutscenes.svelte.ts");
const { freeBand } = await load("lib/scenes/free_band.ts");

const DESIGNS = {
  bitten: { mood: "bite", card: "teeth" },
  attacked: { mood: "attack", first: true },
  "shown/ogre": { mood: "unmasking" },
  raided: { mood: "attack", card: "teeth", played: true },
};
const never = () => false;

let clock;
let stage;
beforeEach(() => {
  clock = new Clock();
  stage = new Cutscenes(clock.after);
  stage.load({ cutscenes: DESIGNS });
});

const event = (name, seat, ...kinds) => ({
  event: name,
  text: name,
  parts: [name, { text: "a seat", seat }, ...kinds.map((kind) => ({ text: kind, kind }))],
});

test("a declared event is shown, with its card or those that its sentence names", () => {
  assert.equal(stage.take([event("drew", 0)], [0], never), null);
  stage.take([event("bitten", 1, "elf")], [0], never);
  assert.deepEqual([stage.shown.mood, stage.shown.cards], ["bite", ["teeth"]]);
  stage.take([event("attacked", 1, "elf", "ogre", "elf")], [0], never);
  assert.deepEqual(stage.shown.cards, ["elf", "ogre"]);
});

test("a raid shows the cards that were played for it, or else the declared one", () => {
  stage.take([event("played", 1, "elf"), event("drew", 1), event("raided", 1)], [], never);
  assert.deepEqual(stage.shown.cards, ["elf"]);
  stage.take([event("raided", 1), event("played", 1, "elf")], [], never);
  assert.deepEqual(stage.shown.cards, ["teeth"]);
});

test("an event may have a cutscene with one card, and none with another", () => {
  assert.equal(stage.take([{ ...event("shown", 1), card: "elf" }], [], never), null);
  assert.equal(stage.take([{ ...event("shown", 1), card: "ogre" }], [], never).mood, "unmasking");
});

test("what happens often is shown for its first time only", () => {
  assert.equal(
    stage.take([event("attacked", 1)], [], (name) => name === "attacked"),
    null,
  );
  assert.ok(stage.take([event("attacked", 1)], [], (name) => name === "bitten"));
});

test("of several at once the one about me is shown, or else the last", () => {
  stage.take([event("bitten", 0), event("bitten", 1), event("bitten", 2)], [0], never);
  assert.equal(stage.shown.parts[1].seat, 0);
  stage.take([event("bitten", 1), event("bitten", 2)], [0], never);
  assert.equal(stage.shown.parts[1].seat, 2);
});

test("it is over after a second and a half at most, and a new one has its full time", () => {
  assert.ok(CUTSCENE <= 1500);
  stage.take([event("bitten", 1)], [], never);
  clock.pass(CUTSCENE - 1);
  const { key } = stage.take([event("bitten", 2)], [], never);
  clock.pass(CUTSCENE - 1);
  assert.equal(stage.shown.key, key);
  clock.pass(1);
  assert.equal(stage.shown, null);
});

test("it can be skipped", () => {
  stage.take([event("bitten", 1)], [], never);
  stage.clear();
  assert.equal(stage.shown, null);
});

test("the strip lies between the choices, or nowhere", () => {
  const area = { top: 0, height: 600 };
  const boxes = [
    { top: 500, height: 90 },
    { top: 100, height: 100 },
    { top: 120, height: 20 },
  ];
  assert.deepEqual(freeBand(area, boxes, 80), { top: 200, height: 300 });
  assert.deepEqual(freeBand(area, [], 80), area);
  assert.equal(freeBand(area, [{ top: 40, height: 500 }], 80), null);
});
