/** Signs behind a card in a sentence. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.js";

const { withPunctuation } = await load("lib/words/punctuation.ts");
const card = { text: "Health Pack", kind: "health_pack" };
const ann = { text: "Ann", seat: 0 };

test("a full stop behind a card stays with it, and nothing is lost or doubled", () => {
  const parts = [ann, " asks for the ", card, ". ", ann, "."];
  const told = withPunctuation(parts);
  assert.deepEqual(told[2], { part: card, signs: "." });
  assert.equal(told[3].part, " ");
  assert.equal(told[5].part, ".");
  const words = told.map(({ part, signs }) => (part.text ?? part) + signs).join("");
  assert.equal(words, "Ann asks for the Health Pack. Ann.");
});

test("a word behind a card is a word of its own", () => {
  assert.deepEqual(withPunctuation([card, " dies."]), [
    { part: card, signs: "" },
    { part: " dies.", signs: "" },
  ]);
});
