// Texts in the chosen language: placeholders, plurals and tags.
import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import test from "node:test";
import { load } from "./load.js";

const { inForms, pieces, t } = await load("lib/words/words.ts");
const { inFormsOf } = await load("lib/words/plurals.ts");
const { language, LANGUAGES, languageName, translated } = await load("lib/words/language.svelte.ts");

test("texts are English until another language is chosen", () => {
  assert.equal(language(), "en");
  assert.equal(LANGUAGES[0], "en");
  assert.ok(LANGUAGES.includes("de"));
  assert.equal(languageName("de"), "Deutsch");
});

test("values replace placeholders", () => {
  assert.equal(t("{1} of {0}", 7, "Ann"), "Ann of 7");
  assert.equal(t("Play{!verb}"), "Play");
  assert.equal(translated("Play{!verb}"), "Play");
  assert.equal(t("{0:1 card|# cards}", 1), "1 card");
  assert.equal(t("{0:no card|1 card|# cards} left", 0), "no card left");
  assert.equal(t("{0}", "{0}"), "{0}");
});

test("a number has a form for each plural category", () => {
  assert.equal(inForms(0, "1 point|# points"), "0 points");
  assert.equal(inForms(1, "no points|1 point|# points"), "1 point");
  assert.equal(inForms(12, "# of them"), "12 of them");
  assert.equal(
    inFormsOf("es", 1_000_000, "nada|# punto|# puntos"),
    "1000000 puntos",
    "a category of millions only",
  );
  assert.equal(inFormsOf("pl", 1, "# card|# cards"), "1 card", "English has fewer categories");
});

test("tags divide a sentence, and values contain none", () => {
  assert.deepEqual(pieces("See <link>the {0}</link>, <name/>.", "<b>log</b>"), [
    { tag: "", words: "See " },
    { tag: "link", words: "the <b>log</b>" },
    { tag: "", words: ", " },
    { tag: "name", words: "" },
    { tag: "", words: "." },
  ]);
});

test("every game is told in every language of the page", () => {
  const games = new URL("../../src/deadhand/games/", import.meta.url);
  const lacking = (code) =>
    readdirSync(games).filter(
      (slug) =>
        existsSync(new URL(`${slug}/words/`, games)) &&
        !existsSync(new URL(`${slug}/words/${code}.po`, games)),
    );
  assert.deepEqual(LANGUAGES.slice(1).flatMap(lacking), []);
});
