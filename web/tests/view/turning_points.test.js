/** What is said to have decided a game: from its recorded numbers, with the clause where a rule explains it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.js";

const { pointsOfSheet } = await load("lib/view/results/turning_points.ts");

const statistics = (values) =>
  Object.entries(values).map(([field, found]) => ({ field, values: found, texts: found }));

/** The end of a game of Ann, Bob and Cy. */
const end = ({ points = null, ranks = [1, 2, 3], scores = [0, 0, 0], returns = [], ...values }) => ({
  ranks,
  scores,
  view: {
    seats: 3,
    names: ["Ann", "Bob", "Cy"],
    returns,
    statistics: statistics(values),
    ending: { sheet: points && { sources: ["set", "Brains"], points }, awards: [], places: [] },
  },
});
const texts = (points) => points.map(({ text }) => text);
/** Rounds with one source of points. */
const rounds = (...each) => each.map((points) => points.map((number) => [number]));

test("the lead and the costliest round are read from the score sheet", () => {
  const told = (points, more = {}) => texts(pointsOfSheet(end({ points, ...more })));
  assert.deepEqual(told(rounds([5, 0, 0], [1, 3, 0], [4, 4, 1])), [
    "Ann led from the first round to the last.",
    "Round 1 decided most: 5 points for Ann, 0 for Bob.",
  ]);
  assert.deepEqual(told(rounds([1, 5, 0], [9, 1, 0], [1, 3, 0])), [
    "Ann took the lead in round 2 and kept it.",
    "Round 2 decided most: 9 points for Ann, 1 for Bob.",
  ]);
  assert.deepEqual(told(rounds([0, 5, 0], [5, 0, 0], [2, 1, 0]))[0], "Ann took the lead in the last round.");
  assert.deepEqual(told(rounds([5, 0, 0])), [], "one round says no more than the result");
  assert.deepEqual(told(rounds([1, 1, 0], [1, 1, 0]), { ranks: [1, 1, 3] }), [], "nobody led to the end");
});
