/** The results of the lab: intervals of differences, histograms on the same bins, and the command. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.js";

const { barsOf, botsBySeat, commandFor, difference, inOrder, isClear, leftInWords, MEANS, seedOf, SHARES } =
  await load("lib/view/results/lab.ts");
const { changedOptions } = await load("lib/view/setup/options.ts");
const { ordinal } = await load("lib/view/results/ordinal.ts");

const near = (value, expected) => assert.ok(Math.abs(value - expected) < 1e-4, `${value} is not ${expected}`);

test("a difference of shares has Newcombe's interval", () => {
  // His first example: 56 of 70 and 48 of 80, each with Wilson's interval.
  const now = { mean: 0.8, low: 0.6918, high: 0.8769 };
  const { mean, low, high } = difference(now, { mean: 0.6, low: 0.4905, high: 0.7004 });
  near(mean, 0.2);
  near(low, 0.0524);
  near(high, 0.3339);
  assert.ok(isClear({ mean, low, high }));
});

test("equal results are no clear difference", () => {
  const share = { mean: 0.3, low: 0.2189, high: 0.3958 };
  const { mean, low, high } = difference(share, share);
  assert.equal(mean, 0);
  assert.ok(low < 0 && high > 0);
  assert.ok(!isClear({ mean, low, high }));
});

test("numbers are written with their signs and units", () => {
  assert.equal(SHARES.one(0.2505), "25.1 %");
  assert.equal(
    SHARES.change({ mean: -0.021, low: -0.04, high: 0.002 }),
    "−2.1 percentage points (−4.0 to +0.2)",
  );
  assert.equal(MEANS.interval({ mean: 1, low: -1.26, high: 2 }), "−1.3 to 2.0");
  assert.equal(MEANS.change({ mean: -0.001, low: -1, high: 1 }), "0.00 (−1.00 to +1.00)");
});

test("two histograms are brought to the wider bins, over the range of both", () => {
  const [fine, coarse] = barsOf([
    { least: 6, width: 2, counts: [1, 2, 3, 4] },
    { least: 12, width: 4, counts: [5, 5] },
  ]);
  assert.deepEqual(
    fine.map(({ least, most }) => [least, most]),
    [
      [4, 7],
      [8, 11],
      [12, 15],
      [16, 19],
    ],
  );
  assert.deepEqual(
    fine.map(({ share }) => share),
    [0.1, 0.5, 0.4, 0],
  );
  assert.deepEqual(
    coarse.map(({ share }) => share),
    [0, 0, 0.5, 0.5],
  );
});

test("seats are shown in the order of play", () => {
  assert.deepEqual(inOrder(["a", "b", "c"], 1), ["b", "c", "a"]);
  assert.deepEqual(inOrder(["a", "b", "c"], null), ["a", "b", "c"]);
  assert.deepEqual([1, 2, 3, 4].map(ordinal), ["1st", "2nd", "3rd", "4th"]);
});

const game = {
  slug: "zeven",
  options: [
    { name: "rounds", default: 5, seat: false },
    { name: "first_dealer", default: "random", seat: true },
  ],
};

test("the command plays the same games: seats count from 1", () => {
  const wish = {
    seats: 3,
    games: 2000,
    bots: ["hard", "hard", "hard"],
    seed: 7,
    options: { rounds: 3, first_dealer: 0 },
  };
  assert.equal(
    commandFor(game, { ...wish, deck: null }, "mine.toml"),
    "deadhand simulate zeven --seats 3 --games 2000 --bots hard --seed 7 --option rounds=3 --option first_dealer=1",
  );
  const sides = {
    ...wish,
    bots: { survivors: "easy", infected: "hard" },
    options: {},
    seed: "it's",
    deck: "game",
  };
  assert.equal(
    commandFor(game, sides, "mine.toml"),
    `deadhand simulate zeven --seats 3 --games 2000 --bots survivors=easy,infected=hard --seed 'it'"'"'s' --deck mine.toml`,
  );
});

test("digits are a seed's number, as for the command", () => {
  assert.deepEqual(["12", "-3", "a1", ""].map(seedOf), [12, -3, "a1", 1]);
});

test("only options that differ from their defaults are asked for", () => {
  assert.deepEqual(changedOptions(game, { rounds: 5, first_dealer: 0 }), { first_dealer: 0 });
});

test("each seat of each side has a bot", () => {
  const sides = { survivors: "easy", infected: "hard" };
  assert.deepEqual(botsBySeat({ factions: ["survivors", "infected"] }, { bots: sides, seats: 2 }), [
    "easy",
    "easy",
    "hard",
    "hard",
  ]);
  assert.deepEqual(botsBySeat({ factions: [] }, { bots: ["easy", "hard"], seats: 2 }), ["easy", "hard"]);
});

test("the time that is left is said in minutes or hours", () => {
  assert.deepEqual([12_000, 61_000, 40 * 60_000, 3_600_000, 3 * 3_600_000].map(leftInWords), [
    "less than a minute left",
    "about 1 minute left",
    "about 40 minutes left",
    "about 1 hour left",
    "about 3 hours left",
  ]);
});
