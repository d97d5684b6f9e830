/** The levels of bots in words. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.js";

const { botInWords, levelOf, usualLevel } = await load("lib/view/setup/levels.ts");

const level = (name) => ({ name, title: name.toUpperCase(), sentence: `Plays ${name}.` });

test("bots play hard if nothing else is said, or as well as the game's bots can", () => {
  assert.equal(usualLevel({ levels: ["easy", "hard", "expert"].map(level) }), "hard");
  assert.equal(usualLevel({ levels: ["easy", "medium"].map(level) }), "medium");
  assert.equal(usualLevel({ levels: [] }), "open");
});

test("a bot of an older table is called by its name", () => {
  const game = { levels: [level("easy")] };
  assert.equal(botInWords(game, "easy"), "easy bot");
  assert.deepEqual(levelOf(game, "easy"), level("easy"));
  assert.deepEqual(levelOf(game, "greedy"), {
    name: "greedy",
    title: "Greedy",
    sentence: "",
    searches: false,
  });
});
