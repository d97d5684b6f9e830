// The page's texts: all of them are translated into every language, and when they are shown.
import assert from "node:assert/strict";
import test from "node:test";
import { catalogue, formsOf, languages, readSource, slotsOf } from "../build/texts.js";

/** Names, which are the same in every language. */
const NAMES = /(?:Deadhand|Swarm|Last Wisper:)$/;

const { texts, bare, early } = readSource();

test("the page has English texts and German ones", () => {
  assert.ok(texts.size > 500);
  assert.ok(languages().includes("de"));
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

for (const language of languages()) {
  const translations = catalogue(language);

  test(`${language}: nothing is missing, and nothing is superfluous`, () => {
    const missing = [...texts.keys()].filter((english) => !translations[english]);
    const superfluous = Object.keys(translations).filter((english) => !texts.has(english));
    assert.deepEqual({ missing, superfluous }, { missing: [], superfluous: [] });
  });

  test(`${language}: placeholders, tags and spaces at the ends are those of the English text`, () => {
    const ends = (text) => [text.startsWith(" "), text.endsWith(" ")];
    for (const [english, translation] of Object.entries(translations)) {
      assert.deepEqual(slotsOf(translation), slotsOf(english), english);
      assert.deepEqual(ends(translation), ends(english), english);
    }
  });

  test(`${language}: numbers in words have a form for each plural category`, () => {
    const rules = new Intl.PluralRules(language);
    const categories = new Set(Array.from({ length: 200 }, (_, number) => rules.select(number))).size;
    for (const [english, translation] of Object.entries(translations))
      for (const forms of formsOf(translation))
        assert.ok([categories, categories + 1].includes(forms.length), `${english}: ${forms.join("|")}`);
  });
}
