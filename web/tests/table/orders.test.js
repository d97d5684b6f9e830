/** Standing orders: what is sent to the server, and what is read of what it keeps. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.js";

const { Orders } = await load("lib/table/orders.svelte.ts");

const way = (asked, more = {}) => ({ label: asked, asked, when: null, judged: null, during: "", ...more });
const ME = way("able", { when: { counter: "concern", values: [2] } });
const JUDGED = { verbs: ["dodge"], within: 20 };
const WAYS = [
  ...[way("always"), way("able"), ME, way("never"), way("never", { during: "round" })],
  way("able", { judged: JUDGED }),
];
const questions = [
  {
    prompt: "respond",
    title: "Responses",
    answers: { weapon: ["weapon_s", "weapon_i"], dodge: ["dodge"] },
    ways: WAYS,
    usual: 1,
    usual_for_all: 3,
  },
  {
    prompt: "finish",
    title: "",
    answers: { zombie: ["place"] },
    ways: [way("able")],
    usual: 0,
    usual_for_all: 0,
  },
];
const ALL = ["weapon_s", "weapon_i", "dodge"];
const order = (prompt, verbs, when = null, during = null) => ({ prompt, verbs, when, during });

/** A table at which I have given these orders; the frames that are sent are in `sent`. */
function at(orders, { mine = [0], round = 1, over = false, lesson = null, passing = false } = {}) {
  const sent = [];
  const offers = ["dodge", "pass"].map((verb) => ({ verb, text: `I ${verb}` }));
  const prompt = { name: "respond", seat: 0, offers };
  const view = { counters: { round, concern: [0, 0] }, prompt, ahead: null, over };
  const table = {
    game: {
      prompts: ["respond", "finish"].map((name) => ({ name, default: "pass" })),
      standing_orders: questions,
    },
    link: "open",
    over,
    people: { mine, seats: [{}, {}] },
    state: { orders, view, lesson, passing },
    send: (frame) => sent.push(frame),
  };
  return { orders: new Orders(table), sent };
}

test("the usual orders are given once, by who has given none", () => {
  const usual = [order("respond", ALL), order("finish", ["place"])];
  const fresh = at(null);
  fresh.orders.follow();
  fresh.orders.follow();
  assert.deepEqual(fresh.sent, [{ type: "orders", orders: usual }]);
  for (const settled of [
    at([]),
    at(null, { mine: [] }),
    at(null, { over: true }),
    at(null, { lesson: {} }),
  ]) {
    settled.orders.follow();
    assert.deepEqual(settled.sent, []);
  }
});

test("who leads all seats has other usual orders", () => {
  const { orders, sent } = at(null, { mine: [0, 1] });
  orders.follow();
  assert.deepEqual(sent[0].orders[0], order("respond", []));
});

test("each way of asking is sent, and read again", () => {
  const expected = [
    order("respond", ["pass"]),
    order("respond", ["dodge"]),
    order("respond", ["dodge"], ME.when),
    order("respond", []),
    order("respond", [], null, { counter: "round", values: [1] }),
    { ...order("respond", ["dodge"]), judged: JUDGED },
  ];
  for (const [way, wanted] of expected.entries()) {
    const { orders, sent } = at([order("finish", ["place"])]);
    orders.choose("respond", { way, kinds: ["dodge"] });
    const after = wanted.during ? [order("respond", ALL)] : [];
    assert.deepEqual(sent, [{ type: "orders", orders: [order("finish", ["place"]), wanted, ...after] }]);
    const again = at([wanted]).orders.choiceOf("respond");
    assert.deepEqual(again, { way, kinds: wanted.verbs.includes("dodge") ? ["dodge"] : ["weapon", "dodge"] });
  }
});

test("an order of an earlier round has ended, and is sent no more", () => {
  const old = order("respond", [], null, { counter: "round", values: [1] });
  const { orders, sent } = at([old], { round: 2 });
  assert.equal(orders.choiceOf("respond").way, 1);
  orders.choose("finish", { way: 0, kinds: ["zombie"] });
  assert.deepEqual(sent[0].orders, [order("finish", ["place"])]);
});

test("what is answered for me is said in words", () => {
  assert.equal(at([], { passing: true }).orders.passing, "I pass");
  assert.equal(at([]).orders.passing, "");
});

test("only questions with a title have a control", () => {
  const { orders } = at([]);
  assert.deepEqual(
    orders.shown.map(({ prompt }) => prompt),
    ["respond"],
  );
  assert.ok(orders.possible);
  assert.ok(!at([], { mine: [] }).orders.possible);
  assert.ok(!at([], { over: true }).orders.possible);
});
