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
const others = { mine: [0], own: false };
const shown = () => lane.shown?.parts[0];

test("a board says what is called out, and with which drawing", () => {
  assert.equal(lane.take([event("drew"), event("fog")], others), true);
  assert.deepEqual([shown(), lane.shown.sign], ["fog", "fog"]);
  assert.equal(lane.take([event("drew")], others), false);
});

test("an event may be called out with one card, and not with another", () => {
  lane = new Announcements({ "shown/ogre": "ogre", shown: "" }, clock.after, clock.now);
  assert.equal(lane.take([{ ...event("shown", "shown", 0, "matters"), card: "elf" }], others), false);
  assert.equal(lane.take([{ ...event("shown"), card: "ogre" }], others), true);
  assert.equal(lane.shown.sign, "ogre");
});

test("what is done to me is called out in every game, unless the board wants it otherwise", () => {
  assert.equal(lane.take([event("robbed", "robbed", 1, "matters")], others), false);
  assert.equal(lane.take([event("killed", "killed", 0, "matters")], others), false);
  assert.equal(lane.take([event("robbed", "robbed", 0, "matters")], others), true);
});

test("one is shown at a time; shorter if others wait", () => {
  lane.take([event("fog", "first"), event("fog", "second")], others);
  assert.equal(shown(), "first");
  clock.pass(2000);
  assert.equal(shown(), "second");
  clock.pass(2000);
  assert.equal(shown(), "second");
  clock.pass(3000);
  assert.equal(shown(), undefined);
});

test("one that has stood long enough goes when another comes", () => {
  lane.take([event("fog", "first")], others);
  clock.pass(3000);
  lane.take([event("fog", "second")], others);
  clock.pass(1);
  assert.equal(shown(), "second");
});

test("of very many only the newest are kept, and the one on show", () => {
  lane.take([event("fog", "first")], others);
  lane.take(
    Array.from({ length: 20 }, (_, i) => event("fog", String(i))),
    others,
  );
  const seen = [];
  for (; shown() !== undefined; clock.pass(500)) if (seen.at(-1) !== shown()) seen.push(shown());
  assert.deepEqual(seen, ["first", "16", "17", "18", "19"]);
});

test("what concerns me comes first, and what I did not cause before what I did", () => {
  lane.take([event("fog", "on screen")], others);
  lane.take([event("fog", "my own")], { mine: [0], own: true });
  lane.take([event("fog", "of others", 1), event("fog", "about me", 0)], others);
  const seen = [];
  for (; shown() !== undefined; clock.pass(500)) if (seen.at(-1) !== shown()) seen.push(shown());
  assert.deepEqual(seen, ["on screen", "about me", "of others", "my own"]);
});

test("news about me is marked, for it is called out large", () => {
  lane.take([event("fog", "about me", 0)], others);
  assert.equal(lane.shown.mine, true);
  lane.clear();
  lane.take([event("fog", "about nobody")], others);
  assert.equal(lane.shown.mine, false);
});

test("nothing is called out twice: neither equal news, nor what a cutscene shows", () => {
  const staged = event("fog", "staged");
  const causes = { ...others, without: staged };
  assert.equal(lane.take([staged], causes), false);
  lane.take([event("fog", "same"), event("fog", "same")], others);
  assert.equal(lane.take([event("fog", "same")], others), false);
  clock.pass(5000);
  assert.equal(shown(), undefined);
});

test("behind a cutscene nothing passes unseen", () => {
  lane.take([event("fog", "first"), event("fog", "second")], { ...others, without: event("fog", "staged") });
  clock.pass(1500);
  assert.equal(shown(), "first");
  clock.pass(1499);
  assert.equal(shown(), "first");
  clock.pass(1);
  assert.equal(shown(), "second");
});

test("of very many that matters most is kept, however old", () => {
  lane.take([event("fog", "first")], others);
  lane.take([event("fog", "about me", 0)], others);
  lane.take(
    Array.from({ length: 20 }, (_, i) => event("fog", String(i))),
    others,
  );
  clock.pass(2000);
  assert.equal(shown(), "about me");
});
