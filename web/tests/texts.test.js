// The page's texts: all of them can be translated, and are when they are shown.
import assert from "node:assert/strict";
import test from "node:test";
import { readSource } from "../build/texts.js";

/** Names, which are the same in every language. */
const NAMES = /(?:Deadhand|Swarm|Last Wisper:|Letter)$/;

const { texts, bare, early } = readSource();

test("the texts of the page are found", () => {
  assert.ok(texts.size > 500);
});

test("every text of the page can be translated", () => {
  assert.deepEqual(
    bare.filter((found) => !NAMES.test(found)),
    [],
  );
});

test("texts are translated when they are shown, so that they follow the language", () => {
  assert.deepEqual(early, []);
});
