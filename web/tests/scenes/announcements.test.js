/** What is called out: one at a time, each for its time, in the order in which it happened. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Clock } from "./clock.js";
import { load } from "../load.js";

const { Announcements } = await load("lib/scenes/announcements.svelte.ts");

let clock;
let lane;
beforeEach(() => {
  clock = new Clock();
  lane = new Announcements({ fog: "fog", killed: "" }, clock.after, clock.now);
});

const event = (name, text = name, seat = undefined, role = "plain") => ({
  event: name,
  text,
  role,
  parts: [text, ...(seat === undefined ? [] : [{ text: "you", seat }])],
});
const shown = () => lane.shown?.parts[0];

test("a board says what is called out, and with which drawing", () => {
  assert.equal(lane.take([event("drew"), event("fog")], []), true);
  assert.deepEqual([shown(), lane.shown.sign], ["fog", "fog"]);
  assert.equal(lane.take([event("drew")], []), false);
});

test("an event may be called out with one card, and not with another", () => {
  lane = new Announcements({ "shown/ogre": "ogre", shown: "" }, clock.after, clock.now);
  assert.equal(lane.take([{ ...event("shown", "shown", 0, "matters"), card: "elf" }], [0]), false);
  assert.equal(lane.take([{ ...event("shown"), card: "ogre" }], []), true);
  assert.equal(lane.shown.sign, "ogre");
});

test("what is done to me is called out in every game, unless the board wants it otherwise", () => {
  assert.equal(lane.take([event("robbed", "robbed", 1, "matters")], [0]), false);
  assert.equal(lane.take([event("killed", "killed", 0, "matters")], [0]), false);
  assert.equal(lane.take([event("robbed", "robbed", 0, "matters")], [0]), true);
});

test("one is shown at a time; shorter if others wait", () => {
  lane.take([event("fog", "first"), event("fog", "second")], []);
  assert.equal(shown(), "first");
  clock.pass(2000);
  assert.equal(shown(), "second");
  clock.pass(2000);
  assert.equal(shown(), "second");
  clock.pass(3000);
  assert.equal(shown(), undefined);
});

test("one that has stood long enough goes when another comes", () => {
  lane.take([event("fog", "first")], []);
  clock.pass(3000);
  lane.take([event("fog", "second")], []);
  clock.pass(1);
  assert.equal(shown(), "second");
});

test("of very many only the newest are kept, and the one on show", () => {
  lane.take([event("fog", "first")], []);
  lane.take(
    Array.from({ length: 20 }, (_, i) => event("fog", String(i))),
    [],
  );
  const seen = [];
  for (; shown() !== undefined; clock.pass(500)) if (seen.at(-1) !== shown()) seen.push(shown());
  assert.deepEqual(seen, ["first", "16", "17", "18", "19"]);
});
