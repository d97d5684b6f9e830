/** Which choice is previewed: what is picked or pointed at, else the default. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.js";

const { Picks } = await load("lib/table/picks.svelte.ts");
const { Previews } = await load("lib/table/previews.svelte.ts");

const offer = (action, verb, ...spots) => ({ action, verb, arguments: [], text: verb, spots, cards: [] });

test("a picked card is previewed by its first choice, not by the default", () => {
  const offers = [offer(0, "end"), offer(1, "attack", "street:1"), offer(2, "take", "street:1")];
  const game = {
    preview_verbs: ["end", "attack"],
    prompts: [{ name: "act", default: "end" }],
    verb_groups: [],
  };
  const table = {
    answerable: true,
    ahead: false,
    asks: "1",
    people: { mine: [0] },
    question: { name: "act", offers },
    state: { n: 1, view: {} },
    game,
  };
  const picks = new Picks(table);
  const previews = new Previews(table, picks);
  assert.equal(previews.offer.verb, "end");
  picks.point("street:1");
  assert.equal(previews.offer.verb, "attack");
  picks.clear();
  assert.equal(previews.offer.verb, "end");
});
