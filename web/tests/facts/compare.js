/**
 * Compares what the page makes of facts with what Python made of them: the file that is given holds catalogues,
 * each with cases. `tests/web/test_facts.py` writes it and runs this.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "../load.js";

const { joinWords } = await load("lib/facts/join_words.ts");
const { readView, readerOf } = await load("lib/facts/read_view.ts");
const { readPreview } = await load("lib/facts/read_preview.ts");
const { readLines } = await load("lib/facts/read_events.ts");
const { readHint } = await load("lib/facts/read_hint.ts");
const { readRefusal, readExplanation } = await load("lib/facts/read_refusal.ts");
const { readOdds } = await load("lib/facts/read_odds.ts");
const { readReview } = await load("lib/facts/read_review.ts");

for (const { plan, texts, cases } of JSON.parse(readFileSync(process.argv[2], "utf8"))) {
  const words = joinWords(plan, texts);
  test(`${words.game} in the language "${words.language}"`, () => {
    assert.ok(cases.length > 0);
    for (const { constant, viewer, options, facts, ahead, view, asides, sentences, ...more } of cases) {
      assert.deepEqual(readView(words, facts, ahead, constant, viewer, options), view);
      const reader = readerOf(words, constant.names, viewer, options);
      if (more.preview) assert.deepEqual(readPreview(reader, more.preview.facts), more.preview.words);
      const line = { n: 1, seat: 0, events: [...facts.events, ...asides] };
      assert.deepEqual(readLines(reader, [line]), [{ ...line, sentences }]);
      assert.deepEqual(readOdds(reader, more.unseen), more.odds);
      if (more.hint)
        assert.deepEqual(readHint(reader, { choices: more.hint }, view.prompt).choices, more.hinted);
      if (more.review)
        assert.deepEqual(readReview(words, more.review, constant, options.kindNames), more.reviewed);
      for (const [facts, message] of more.refusals) {
        const refusal = readRefusal(reader, { words, game: { title: more.title } }, facts);
        assert.deepEqual(refusal, { message, clause: facts.clause });
      }
      for (const [turn_of, facts, said] of more.explanations)
        assert.deepEqual(readExplanation(reader, { turn_of, facts }), said);
    }
  });
}
