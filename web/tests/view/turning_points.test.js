/** What is said to have decided a game: from its recorded numbers, with the clause where a rule explains it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.js";

const { pointsOfSheet } = await load("lib/view/turning_points.ts");
const of = async (game) => (await load(`boards/${game}/turning_points.ts`)).turningPoints;

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

test("in Card of the Dead, Bitten and shared wins are explained", async () => {
  const turningPoints = await of("card_of_the_dead");
  const nothing = end({ ranks: [1, 1, 1], round_bitten: [[0], [1], [0]] });
  assert.deepEqual(turningPoints(nothing), [
    { text: "Ann, Bob, and Cy share the win: nobody has scored a point.", clause: "CD-12.3" },
    {
      text: "Ann survived round 1 and 3 with Bitten in hand. That scores 0, whoever survives.",
      clause: "CD-11.10",
    },
    {
      text: "Bob survived round 2 with Bitten in hand. That scores 0, whoever survives.",
      clause: "CD-11.10",
    },
  ]);
  assert.deepEqual(texts(turningPoints(end({ ranks: [1, 1, 3], scores: [4, 4, 0], round_bitten: [[]] }))), [
    "Ann and Bob have 4 points each and share the win.",
  ]);
});

test("in Escape the Horde, what a Turned player gets is explained", async () => {
  const turningPoints = await of("escape_the_horde");
  const [first, last, quarter] = turningPoints(end({ turned_in: [9, 4, 0], returns: [0.25, 0.25, 1] }));
  assert.equal(first.text, "The first to be Turned was Bob, in turn 4.");
  assert.equal(last.text, "The last was Ann, in turn 9.");
  assert.match(quarter.text, /counts a quarter: Bob and Ann\./);
  assert.equal(quarter.clause, "EH-20.3");
  const survived = turningPoints(end({ turned_in: [0, 4, 0], returns: [1, 0, 0] }));
  assert.deepEqual(survived.at(-1), {
    text: "Bob lost: Turned players count as Infected.",
    clause: "EH-14.8",
  });
  assert.deepEqual(texts(turningPoints(end({ turned_in: [0, 0, 0], returns: [1, 1, 0] }))), [
    "Nobody was Turned.",
  ]);
});

test("in Zeven, the winner's points are told by their sources", async () => {
  const turningPoints = await of("zeven");
  const sheet = [
    [
      [12, 9],
      [0, 10],
      [0, 11],
    ],
    [
      [0, 10],
      [7, 12],
      [0, 8],
    ],
  ];
  assert.deepEqual(texts(turningPoints(end({ points: sheet, scores: [31, 29, 19] }))), [
    "Of the 31 points of Ann, 12 are for sets and 19 for Brains.",
  ]);
  const shared = turningPoints(end({ points: sheet, ranks: [1, 1, 3] }));
  assert.deepEqual(shared, [{ text: "Ann and Bob have equal points and share the win.", clause: "Z-17.5" }]);
});

test("a team is told how near it was to the other result", async () => {
  const left4dead = await of("left_4_dead");
  const won = { health: [4, 1, 3], finale: "yes", finale_rounds: 2, last_stands: 0 };
  assert.deepEqual(texts(left4dead(end(won))), [
    "The Finale lasted 2 rounds.",
    "Closest to death: Bob, with 1 health.",
  ]);
  const lost = { health: [4, 0, -1], finale: "no", finale_rounds: 0, last_stands: 1 };
  assert.deepEqual(texts(left4dead(end(lost))), [
    "The team did not reach the Finale.",
    "No health left: Bob and Cy.",
    "The team needed 1 Last Stand card.",
  ]);
  const threeDays = await of("three_days");
  const dead = { died_on_day: [2, 0, 1], died_in_turn: [40, 0, 12], killed_by: ["Zombies", "", "Dan"] };
  assert.deepEqual(texts(threeDays(end({ ...dead, returns: [0, 1, 0] }))), [
    "Cy died on day 1, in turn 12: Dan.",
    "Ann died on day 2, in turn 40: Zombies.",
    "Only who is alive at the end has won.",
  ]);
  assert.deepEqual(texts(threeDays(end({ died_on_day: [0, 0, 0], returns: [1, 1, 1] }))), ["Nobody died."]);
});
