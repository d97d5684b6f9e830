/** Standing orders: when they answer, and when they end. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { load } from "../load.js";

const store = new Map();
globalThis.sessionStorage = {
  getItem: (key) => store.get(key) ?? null,
  setItem: (key, value) => store.set(key, value),
};
const { Orders } = await load("lib/table/orders.svelte.ts");

const ROUND = { words: "this round", during: "round" };
const TURN = { words: "until my next turn", untilMine: "active" };
const ALWAYS = { words: "always" };
const DAMAGE = { words: "but before damage", asksAt: { counter: "window", values: [3] } };
const BOTH = { words: "here and there", also: ["elsewhere"] };
const UNLESS_ME = { words: "unless I am", asksAt: { counter: "concern", values: [2] } };
const UNLESS_NEAR = { words: "unless near", asksAt: { counter: "concern", values: [1, 2] } };
const FIGHT = { words: "in this fight", when: { counter: "fight", values: [1] } };
const passes = {
  respond: [ROUND, TURN, ALWAYS, DAMAGE, BOTH],
  elsewhere: [ALWAYS],
  window: [UNLESS_ME, UNLESS_NEAR, FIGHT, ROUND],
};
const game = {
  prompts: ["respond", "elsewhere", "window", "duel"].map((name) => ({ name, default: "pass" })),
};

/** A table that asks seat 1 to respond. */
function asking({
  round = 1,
  active = 0,
  window = 0,
  concern = [0, 0],
  fight = 0,
  final = false,
  verbs = ["play", "pass"],
  name = "respond",
  mine = [1],
} = {}) {
  const offers = verbs.map((verb, action) => ({ action, verb, text: verb, final }));
  const counters = { round, active, window, concern, fight };
  const view = { counters, prompt: { name, offers, seat: mine[0] }, over: false };
  return { id: "t", game, people: { mine }, answerable: true, question: view.prompt, state: { view } };
}

/** The orders of this tab at a table as it stands now. */
function at(table) {
  const orders = new Orders(table, passes);
  orders.follow();
  return orders;
}

beforeEach(() => store.clear());

test("without an order nothing is answered, and all can be given", () => {
  const orders = at(asking());
  assert.equal(orders.answer, undefined);
  assert.deepEqual(orders.possible, passes.respond);
});

test("an order passes, is remembered in this tab, and can be cancelled", () => {
  at(asking()).give(ALWAYS);
  const orders = at(asking({ round: 2 }));
  assert.equal(orders.answer.verb, "pass");
  assert.deepEqual(orders.possible, []);
  orders.cancel(orders.given[0]);
  assert.equal(at(asking()).answer, undefined);
});

test("an order for the round ends with it", () => {
  at(asking()).give(ROUND);
  assert.equal(at(asking({ active: 1 })).answer.verb, "pass");
  assert.equal(at(asking({ round: 2 })).answer, undefined);
  assert.equal(at(asking({ round: 1 })).answer, undefined);
});

test("an order until my turn ends when it comes", () => {
  at(asking()).give(TURN);
  assert.equal(at(asking({ active: 2 })).answer.verb, "pass");
  assert.equal(at(asking({ active: 1 })).answer, undefined);
});

test("given in my own turn it ends with the next one", () => {
  at(asking({ active: 1 })).give(TURN);
  assert.equal(at(asking({ active: 1 })).answer.verb, "pass");
  assert.equal(at(asking({ active: 2 })).answer.verb, "pass");
  assert.equal(at(asking({ active: 1 })).answer, undefined);
});

test("with several seats it ends with the turn of another of them, though mine are next to each other", () => {
  at(asking({ active: 1, mine: [1, 2] })).give(TURN);
  assert.equal(at(asking({ active: 1, mine: [1, 2] })).answer.verb, "pass");
  assert.equal(at(asking({ active: 2, mine: [1, 2] })).answer, undefined);
});

test("an order may ask me all the same at one moment, and goes on after it", () => {
  at(asking()).give(DAMAGE);
  assert.equal(at(asking({ window: 3 })).answer, undefined);
  assert.equal(at(asking({ window: 4 })).answer.verb, "pass");
});

test("an order passes the prompts it names, and no others", () => {
  at(asking()).give(ALWAYS);
  assert.equal(at(asking({ name: "elsewhere" })).answer, undefined);
  store.clear();
  at(asking()).give(BOTH);
  const orders = at(asking({ name: "elsewhere" }));
  assert.equal(orders.answer.verb, "pass");
  assert.deepEqual(orders.possible, []);
});

test("what is not offered, or cannot be taken back, is never answered", () => {
  at(asking()).give(ALWAYS);
  assert.equal(at(asking({ verbs: ["play"] })).answer, undefined);
  assert.equal(at(asking({ final: true })).answer, undefined);
});

test("only what the board says can be passed is passed, and only by the default of the question", () => {
  assert.deepEqual(at(asking({ name: "duel" })).possible, []);
  at(asking()).give(ALWAYS);
  assert.equal(at(asking({ verbs: ["pass", "play"] })).answer.verb, "pass");
  assert.equal(at(asking({ name: "duel" })).answer, undefined);
});

const window_ = (given) => asking({ name: "window", ...given });

test("an order goes by what a counter says of my seat, and asks me then", () => {
  at(window_()).give(UNLESS_ME);
  assert.equal(at(window_({ concern: [2, 1] })).answer.verb, "pass");
  assert.equal(at(window_({ concern: [0, 2] })).answer, undefined);
});

test("while an order asks me, others can be given, and of two for the same occasion the last one counts", () => {
  at(window_()).give(UNLESS_ME);
  const orders = at(window_({ concern: [0, 2] }));
  assert.deepEqual(orders.possible, [UNLESS_NEAR, ROUND]);
  orders.give(UNLESS_NEAR);
  assert.equal(orders.given.length, 1);
  assert.equal(at(window_({ concern: [0, 1] })).answer, undefined);
  orders.give(ROUND);
  assert.equal(at(window_({ concern: [0, 2] })).answer.verb, "pass");
});

test("an order that makes sense in a fight only is offered in one only", () => {
  assert.deepEqual(at(window_()).possible, [UNLESS_ME, UNLESS_NEAR, ROUND]);
  assert.deepEqual(at(window_({ fight: 1 })).possible, [UNLESS_ME, UNLESS_NEAR, FIGHT, ROUND]);
});
