/** How the statistics of a finished game become rows of tables. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.js";

const { rowsOf } = await load("lib/view/results/statistics.ts");

const statistics = [
  { label: "Winner", per: "round", columns: [], texts: ["Ann", "nobody"] },
  {
    label: "Brains",
    per: "round",
    columns: ["Ann", "Ben"],
    texts: [
      ["12", "8"],
      ["10", "10"],
    ],
  },
  {
    label: "Pairs",
    per: "seat",
    columns: ["two Commandos", "with a Hunter"],
    texts: [
      ["0", "2"],
      ["0", "0"],
    ],
  },
  { label: "Sets", per: "seat", columns: [], texts: ["0", "0"] },
  { label: "Reshuffles", per: "game", columns: [], texts: "3" },
  { label: "Ends", per: "game", columns: ["set", "stalled"], texts: ["1", "0"] },
];

test("each column is a row, with a cell for each round", () => {
  assert.deepEqual(rowsOf(statistics, "round"), [
    { label: "Winner", cells: ["Ann", "nobody"] },
    { label: "Brains, Ann", cells: ["12", "10"] },
    { label: "Brains, Ben", cells: ["8", "10"] },
  ]);
});

test("what never happened is left out", () => {
  assert.deepEqual(rowsOf(statistics, "seat"), [{ label: "Pairs, with a Hunter", cells: ["2", "0"] }]);
});

test("what is counted once for the game has one cell", () => {
  assert.deepEqual(rowsOf(statistics, "game"), [
    { label: "Reshuffles", cells: ["3"] },
    { label: "Ends, set", cells: ["1"] },
  ]);
});
