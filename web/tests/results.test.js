/** What this browser remembers of its games, and what it tells of them. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { load } from "./load.js";

const kept = new Map();
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, text) => kept.set(key, text),
  removeItem: (key) => kept.delete(key),
};
beforeEach(() => kept.clear());

const { bestOf, forgetResults, noteResult, resultsOf, streakOf } = await load("lib/records/results.ts");
const { noteTry, tryOf } = await load("lib/records/daily_tries.ts");
const { lineOf, wordsOf } = await load("lib/records/share_text.ts");
const { aloneAt, aloneInWords } = await load("lib/view/setup/solo.ts");

const result = (table, more = {}) => ({
  table,
  at: 1,
  won: false,
  score: null,
  choices: 40,
  words: "lost: all dead",
  daily: null,
  ...more,
});

test("a table counts once, however often its end is seen; one click forgets all", () => {
  noteResult("zeven", result("a"));
  noteResult("zeven", result("a", { won: true }));
  noteResult("zeven", result("b"));
  noteResult("three_days", result("c"));
  assert.deepEqual(resultsOf("zeven"), [result("a"), result("b")]);
  forgetResults("zeven");
  assert.deepEqual(resultsOf("zeven"), []);
  assert.equal(resultsOf("three_days").length, 1);
});

test("what is broken in the storage does no harm: whatever cannot be used is not there", () => {
  for (const text of ["{", "null", "7", '"a"', "{}", "[null, 3, [], {}]", '[{"table": "a", "at": "now"}]']) {
    kept.set("deadhand.results.zeven", text);
    kept.set("deadhand.tries.zeven", text);
    assert.deepEqual(resultsOf("zeven"), []);
    assert.equal(tryOf("zeven", "2026-11-22", "a"), 1);
  }
  const good = result("b", { daily: "2026-11-22" });
  kept.set(
    "deadhand.results.zeven",
    JSON.stringify([result("a", { daily: "2026-99-99" }), good, { ...good, at: null }]),
  );
  assert.deepEqual(resultsOf("zeven"), [good]);
  noteResult("zeven", result("c"));
  assert.deepEqual(
    resultsOf("zeven").map(({ table }) => table),
    ["b", "c"],
  );
});

test("the best is most points, or the win of the fewest choices", () => {
  const game = { score_forms: "1 point|# points" };
  assert.equal(bestOf([], game), "");
  assert.equal(bestOf([result("a", { score: 3 }), result("b", { score: 12 })], game), "12 points");
  assert.equal(bestOf([result("a", { score: 1 })], game), "1 point");
  assert.equal(bestOf([result("a")], game), "");
  const wins = [
    result("a", { won: true, choices: 90 }),
    result("b", { won: true, choices: 70 }),
    result("c", { choices: 5 }),
  ];
  assert.equal(bestOf(wins, game), "won in 70 choices");
});

test("days in a row end today, or yesterday while today is not played yet", () => {
  const days = ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-01", null];
  const results = days.map((daily, place) => result(String(place), { daily }));
  assert.equal(streakOf(results, "2026-03-01"), 3);
  assert.equal(streakOf(results, "2026-03-02"), 3);
  assert.equal(streakOf(results, "2026-03-03"), 0);
  assert.equal(streakOf([result("a")], "2026-03-01"), 0);
});

test("the first table of a date is the first try, also if it was left", () => {
  for (const table of ["a", "b", "a"]) noteTry("zeven", "2026-11-22", table);
  noteTry("zeven", "2026-11-23", "c");
  noteTry("left_4_dead", "2026-11-22", "d");
  assert.deepEqual(
    ["a", "b", "elsewhere"].map((table) => tryOf("zeven", "2026-11-22", table)),
    [1, 2, 3],
  );
  assert.equal(tryOf("zeven", "2026-11-23", "c"), 1);
});

const outcomes = [
  { name: "escaped", result: "win" },
  { name: "all_dead", result: "loss" },
  { name: "turn_limit", result: "aborted" },
];
const ended = (outcome, more = {}) => ({
  you: 0,
  ranks: [1],
  scores: [0],
  view: { seats: 1, outcome, returns: [outcome === "escaped" ? 1 : 0], statistics: [], ...more },
});

test("a line tells others how it went, in the game's own words, and that it is not the first try", () => {
  const game = { title: "Cards of the Dead", team: true, factions: [], outcomes, score_forms: "#" };
  const statistics = ["3 days", "41 turns", "", "challenge A"].map((shared) => ({ shared }));
  assert.equal(
    lineOf(ended("escaped", { statistics }), game, "2026-11-02", 1),
    "Deadhand · Cards of the Dead · 2 Nov 2026 · won: escaped, 3 days, 41 turns, challenge A",
  );
  assert.equal(
    lineOf(ended("all_dead"), game, "2026-11-22", 3),
    "Deadhand · Cards of the Dead · 22 Nov 2026 · lost: all dead · 3rd try",
  );
  assert.equal(wordsOf(ended("turn_limit"), game), "no result: turn limit");
});

test("where all play for themselves it tells the place and the points, where sides play the side", () => {
  const each = {
    title: "Zeven",
    team: false,
    factions: [],
    outcomes: [],
    score_forms: "no brains|1 brain|# brains",
  };
  const second = {
    you: 1,
    ranks: [1, 2, 3],
    scores: [30, 20, 10],
    view: { seats: 3, returns: [1, 0, 0], statistics: [] },
  };
  assert.equal(wordsOf(second, each), "2nd of 3 with 20 brains");
  assert.equal(wordsOf({ ...second, you: 0 }, each), "won with 30 brains");
  assert.equal(wordsOf({ ...second, scores: [1, 1, 0] }, each), "2nd of 3 with 1 brain");
  assert.equal(wordsOf({ ...second, scores: [1, 0, 0] }, each), "2nd of 3 with no brains");
  const sides = { ...each, factions: ["survivors", "infected"] };
  const statistics = [
    { field: "first_faction", texts: ["Survivor", "Survivor"], shared: "" },
    { field: "final_faction", texts: ["Survivor", "Infected"], shared: "" },
  ];
  assert.equal(wordsOf({ ...second, view: { ...second.view, statistics } }, sides), "lost as Infected");
});

test("alone is by oneself, leading the smallest team, or against bots", () => {
  const game = (least_seats, default_seats, team) => ({
    least_seats,
    default_seats,
    team,
    levels: ["easy", "hard", "expert"].map((name) => ({ name, title: name, sentence: "" })),
  });
  assert.deepEqual(aloneAt(game(1, 1, true)), ["me"]);
  assert.equal(aloneInWords(game(1, 1, true)), "just you");
  assert.deepEqual(aloneAt(game(3, 4, true)), ["me", "me", "me"]);
  assert.equal(aloneInWords(game(3, 4, true)), "you lead all 3");
  assert.deepEqual(aloneAt(game(2, 3, false)), ["me", "hard", "hard"]);
  assert.deepEqual(aloneAt(game(2, 3, false), "easy"), ["me", "easy", "easy"]);
  assert.equal(aloneInWords(game(2, 3, false)), "you and 2 bots");
});
