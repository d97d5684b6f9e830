/** Measured odds, and the options that a form recommends. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.js";

const { balancedValue, isRecommended, winShare, withOption } = await load("lib/view/setup/odds.ts");

const switched = { name: "relentless", choices: ["off", "on"], default: "off" };
const game = {
  options: [
    { name: "difficulty", choices: ["easy", "hard", "expert"], default: "easy", recommended_with: null },
    { name: "rounds", choices: [], default: 3, recommended_with: null },
    { ...switched, recommended_with: ["difficulty", ["hard", "expert"]] },
  ],
  odds: {
    games: { easy: 2000 },
    wins: { options: ["difficulty", "relentless"], shares: { easy: { 3: [90, 91, 92, 30, 94, 10] } } },
    balance: {
      option: "rounds",
      side: "survivors",
      values: { easy: { 6: { value: 12, share: 52, usual: 30 } } },
    },
  },
};
const usual = { difficulty: "easy", rounds: 3, relentless: "off" };

test("a share is that of the options, the seats and the level", () => {
  assert.equal(winShare(game, "easy", 3, usual), 90);
  assert.equal(winShare(game, "easy", 3, { ...usual, difficulty: "hard", relentless: "on" }), 30);
  assert.equal(winShare(game, "easy", 3, { ...usual, difficulty: "expert" }), 94);
  assert.equal(winShare(game, "easy", 4, usual), undefined);
  assert.equal(winShare(game, "hard", 3, usual), undefined);
  assert.equal(winShare({ ...game, odds: null }, "easy", 3, usual), undefined);
});

test("a recommended switch follows the difficulty, and stays off once it was switched off", () => {
  const hard = withOption(game, usual, "difficulty", "hard");
  assert.deepEqual(hard, { difficulty: "hard", rounds: 3, relentless: "on" });
  const off = withOption(game, hard, "relentless", "off");
  assert.equal(off.relentless, "off");
  assert.equal(withOption(game, off, "difficulty", "expert").relentless, "off");
  assert.equal(withOption(game, hard, "rounds", 4).relentless, "on");
  assert.equal(withOption(game, hard, "difficulty", "easy").relentless, "off");
  assert.equal(isRecommended(game.options[2], off), true);
  assert.equal(isRecommended(game.options[0], off), false);
});

test("a more even number is offered if all bots have one level for which it was measured", () => {
  const bots = (...levels) => ["me", ...levels, "open"];
  assert.equal(balancedValue(game, bots("easy", "easy", "easy", "easy"))?.value, 12);
  assert.equal(balancedValue(game, bots("easy", "hard", "easy", "easy")), undefined);
  assert.equal(balancedValue(game, bots("easy", "easy", "easy")), undefined);
  assert.equal(balancedValue(game, ["me", "me", "open", "open", "open", "open"]), undefined);
});
