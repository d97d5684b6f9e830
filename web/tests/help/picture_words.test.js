/** A primer's picture in words, for people who do not see it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.js";

const { pictureInWords } = await load("lib/help/picture_words.ts");

const game = {
  cards: [
    { id: "hunter", name: "Hunter" },
    { id: "horde", name: "Undead Horde" },
  ],
  zones: [{ name: "table", label: "table" }],
  counters: [{ field: "scores", label: "Points" }],
};
const group = (more) => ({
  after: "",
  zone: "",
  cards: [],
  counter: "",
  amount: "",
  crossed: false,
  ...more,
});

test("cards are counted, and signs, places and counters named", () => {
  const picture = [
    group({ cards: ["hunter", ""] }),
    group({ after: "against", zone: "table", cards: ["horde", "horde"], crossed: true }),
    group({ after: "arrow", counter: "scores", amount: "+7" }),
  ];
  assert.equal(
    pictureInWords(game, picture),
    "Hunter, a face-down card; against Table: 2 × Undead Horde (crossed out); then Points +7",
  );
});
