/** How cards are picked: some of them are enough already, and yet more may follow. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { load } from "../load.js";

const { Picks } = await load("lib/table/picks.svelte.ts");
const { phraseOf } = await load("lib/view/verb_groups.ts");

const held = (kind) => `hand:1/${kind}`;

/** Which spots each verb of these tests is about. */
const SPOTS = {
  keep_none: () => [],
  keep_one: (kinds) => kinds.map(held),
  keep_two: (kinds) => kinds.map(held),
  keep_three: (kinds) => kinds.map(held),
  strike: ([kind, seat]) => [held(kind), `seat:${seat}`],
  strike_twice: ([one, other, seat]) => [held(one), held(other), `seat:${seat}`],
  lure: ([seat]) => [`seat:${seat}`],
  bury: ([kind]) => [held(kind), "graveyard"],
};

/** Lists show them in this order; other verbs of these tests follow. */
const GROUPS = [
  { phrase: "strike", verbs: ["strike", "strike_twice"] },
  { phrase: "lure", verbs: ["lure"] },
  { phrase: "discard", verbs: ["bury"] },
];

/** Picks at a question with these offers, each a verb and its arguments; `chosen` lists the answers. */
const asked = (...offers) =>
  askedFor(...offers.map(([verb, ...args]) => ({ verb, args, spots: SPOTS[verb](args), cards: [] })));

function askedFor(...offers) {
  const chosen = [];
  const view = {};
  const given = offers.map(({ verb, args, spots, cards }, action) => ({
    action,
    verb,
    arguments: args,
    name: [verb, ...args].join(" "),
    text: [verb, ...args].join(" "),
    spots,
    cards,
    final: ["lure", "strike"].includes(verb),
  }));
  const table = {
    answerable: true,
    asks: "1",
    people: { mine: [1] },
    game: { prompts: [], language: "en", verb_groups: GROUPS },
    question: { offers: given, seat: 1 },
    state: { view },
    choose: (action) => chosen.push(given[action].name),
  };
  const cautious = new Picks(table, (offer) => offer.verb !== "lure");
  return { picks: new Picks(table), cautious, chosen };
}

const DRAFT = [
  ["keep_none"],
  ["keep_one", "lure"],
  ["keep_one", "hide"],
  ["keep_two", "hide", "hide"],
  ["keep_two", "hide", "lure"],
  ["keep_three", "hide", "hide", "lure"],
];
const listed = (picks) => picks.entries.map((entry) => entry.offer?.name ?? entry.spot ?? `${entry.words} …`);

let picks, chosen;

beforeEach(() => ({ picks, chosen } = asked(...DRAFT)));

test("nothing is picked: none is one of the choices, and both kinds are open", () => {
  assert.deepEqual(
    listed(picks),
    DRAFT.map((offer) => offer.join(" ")),
  );
  assert.deepEqual([...picks.open], [held("lure"), held("hide")]);
  assert.deepEqual(picks.whole, []);
});

test("one card is enough and waits to be confirmed, first in the list", () => {
  picks.point(held("lure"));
  assert.deepEqual(chosen, []);
  assert.equal(listed(picks)[0], "keep_one lure");
  assert.deepEqual(
    picks.whole.map((offer) => offer.name),
    ["keep_one lure"],
  );
  picks.choose(picks.whole[0]);
  assert.deepEqual(chosen, ["keep_one lure"]);
});

test("two cards, picked in any order", () => {
  picks.point(held("lure"));
  picks.point(held("hide"));
  assert.deepEqual(
    picks.whole.map((offer) => offer.name),
    ["keep_two hide lure"],
  );
  assert.deepEqual(chosen, []);
});

test("two equal cards, one after the other, and one let go again", () => {
  picks.point(held("hide"), false);
  picks.point(held("hide"), false);
  assert.deepEqual(
    picks.whole.map((offer) => offer.name),
    ["keep_two hide hide"],
  );
  picks.point(held("hide"), true);
  assert.deepEqual(picks.picked, [held("hide")]);
  assert.equal(listed(picks)[0], "keep_one hide");
});

test("when nothing more can follow, the last card settles it", () => {
  picks.point(held("hide"), false);
  picks.point(held("lure"));
  picks.point(held("hide"), false);
  assert.deepEqual(chosen, ["keep_three hide hide lure"]);
  assert.deepEqual(picks.picked, []);
});

test("a long list is told by what may be picked next, and each choice stands in it once", () => {
  const kinds = ["a", "b", "c", "d", "e"];
  const pairs = kinds.flatMap((one, place) => kinds.slice(place).map((other) => ["keep_two", one, other]));
  ({ picks } = asked(["keep_none"], ...kinds.map((kind) => ["keep_one", kind]), ...pairs));
  assert.deepEqual(listed(picks), ["keep_none", ...kinds.map(held)]);
  assert.equal(picks.entries[1].offers.length, 6);
  picks.point(held("c"));
  assert.equal(listed(picks)[0], "keep_one c");
  assert.equal(new Set(listed(picks)).size, listed(picks).length);
});

test("pointing at the target settles it, though more cards could have been played on it", () => {
  ({ picks, chosen } = asked(
    ["strike", "five", 2],
    ["strike", "five", 3],
    ["strike_twice", "five", "five", 2],
  ));
  picks.point(held("five"), false);
  picks.point("seat:2");
  assert.deepEqual(chosen, ["strike five 2"]);
});

test("a list shows what is useful first and what gives up last, with their own actions", () => {
  ({ picks, chosen } = asked(["bury", "five"], ["lure", 2], ["strike", "five", 3], ["strike", "five", 2]));
  assert.deepEqual(listed(picks), ["strike five 3", "strike five 2", "lure 2", "bury five"]);
  picks.choose(picks.entries[3].offer);
  assert.deepEqual(chosen, ["bury five"]);
});

test("a folded line stands where its best choice stands, and says what all of them do", () => {
  const offers = ["five", "six"].flatMap((kind) => [2, 3, 4].map((seat) => ["strike", kind, seat]));
  ({ picks } = asked(["bury", "six"], ["bury", "seven"], ...offers));
  assert.deepEqual(listed(picks), [held("five"), held("six"), "bury seven"]);
  const [five, six] = picks.entries.map((entry) =>
    phraseOf({ verb_groups: GROUPS, language: "en" }, entry.offers ?? []),
  );
  assert.deepEqual([five, six], ["strike …", "strike or discard"]);
});

test("a line names at most three phrases", () => {
  const game = {
    language: "en",
    verb_groups: ["a", "b", "c", "d"].map((verb) => ({ phrase: verb, verbs: [verb] })),
  };
  const offers = (...verbs) => verbs.map((verb) => ({ verb }));
  assert.equal(phraseOf(game, offers("c", "a", "b")), "a, b, or c");
  assert.equal(phraseOf(game, offers("d", "c", "a", "b")), "a, b, c …");
});

test("two equal cards on one target", () => {
  ({ picks, chosen } = asked(["strike", "five", 2], ["bury", "five"], ["strike_twice", "five", "five", 2]));
  picks.point(held("five"), false);
  picks.point(held("five"), false);
  assert.deepEqual([...picks.open], ["seat:2"]);
  picks.point("seat:2");
  assert.deepEqual(chosen, ["strike_twice five five 2"]);
});

test("pressed again, a card does the one thing that can be done with it; of several it is let go", () => {
  ({ picks, chosen } = asked(["bury", "five"], ["strike", "six", 2], ["bury", "six"]));
  picks.point(held("six"));
  picks.point(held("six"));
  assert.deepEqual([picks.picked, chosen], [[], []]);
  picks.point(held("five"));
  picks.point(held("five"));
  assert.deepEqual(chosen, ["bury five"]);
});

test("what a line of the list is about is marked on the table", () => {
  picks.hint("1");
  assert.deepEqual(picks.hinted, [held("lure")]);
  picks.hint(undefined);
  assert.deepEqual(picks.hinted, []);
});

test("what is about a seat alone is confirmed by pointing at the seat again", () => {
  ({ picks, chosen } = asked(["lure", 0], ["lure", 2]));
  picks.point("seat:2");
  assert.equal(picks.armed, 1);
  assert.deepEqual(chosen, []);
  picks.point("seat:2");
  assert.deepEqual(chosen, ["lure 2"]);
});

test("a card put on its target is meant; a single press in the list is asked about", () => {
  ({ picks, chosen } = asked(["strike", "five", 2], ["strike", "five", 3]));
  picks.point(held("five"), false);
  picks.point("seat:3");
  assert.deepEqual(chosen, ["strike five 3"]);
  picks.choose(picks.offers[0]);
  assert.equal(picks.armed, 0);
  assert.equal(chosen.length, 1);
  picks.choose(picks.offers[0]);
  assert.deepEqual(chosen, ["strike five 3", "strike five 2"]);
  picks.point(held("five"), false);
  picks.choose(picks.offers[1]);
  assert.deepEqual(chosen.at(-1), "strike five 3");
});

/** A monster before seat 2, and those like it, by their places. */
const engage = (number, ...heights) => ({
  verb: "engage",
  args: [2, "zombie", number],
  spots: ["front:2/zombie"],
  cards: heights.map((height) => ["front", 2, height]),
});

test("like cards that stand for a choice are one spot, others of their kind another", () => {
  ({ picks, chosen } = askedFor(engage(1, 0, 2), engage(2, 1)));
  const spots = [0, 1, 2, 3].map((height) => picks.spotOf("front:2", "zombie", height));
  assert.equal(spots[0], spots[2]);
  assert.equal(new Set(spots).size, 3);
  assert.deepEqual([...picks.open], [spots[0], spots[1]]);
  assert.equal(spots[3], "front:2/zombie");
  picks.point(spots[1]);
  assert.deepEqual(chosen, ["engage 2 zombie 2"]);
});

test("a card that is not told apart is all cards of its kind in its place", () => {
  assert.equal(picks.spotOf("hand:1", "hide", 4), held("hide"));
});

const TRADES = ["Bo", "Cy", "Di"].flatMap((name, seat) =>
  ["Uzi", "Pills", "Molotov", "Rifle"].map((item) => ({
    verb: `Ask ${name} for the ${item}`,
    args: [],
    spots: [`held:${seat + 2}/${item}`],
    cards: [],
  })),
);
const OTHERS = ["Take the Uzi", "Take the Pills", "Done"].map((verb) => ({
  verb,
  args: [],
  spots: [],
  cards: [],
}));

test("more offers than keys: those that begin alike are one line, and it leads on to shorter ones", () => {
  ({ picks, chosen } = askedFor(...TRADES, ...OTHERS));
  assert.deepEqual(listed(picks), ["Ask …", "Take the Uzi", "Take the Pills", "Done"]);
  picks.narrow("Ask");
  assert.equal(picks.entries.length <= 10, true);
  assert.equal(listed(picks)[0], "Ask Bo for the …");
  picks.narrow("Ask Bo for the");
  assert.deepEqual(listed(picks).slice(0, 2), ["Ask Bo for the Uzi", "Ask Bo for the Pills"]);
  picks.clear();
  assert.equal(listed(picks)[0], "Ask …");
});

test("pointing at the table leaves the words behind", () => {
  ({ picks, chosen } = askedFor(...TRADES, ...OTHERS));
  picks.narrow("Take the");
  picks.point("held:2/Uzi");
  assert.deepEqual(chosen, ["Ask Bo for the Uzi"]);
});

/** Picks at a question that is asked whatever is in a hand. */
function askedOfAll(...offers) {
  const { picks, chosen } = asked(...offers);
  const { table } = picks;
  table.question.name = "window";
  table.game.prompts.push({ name: "window", always: true, default: "keep_none" });
  return { picks, chosen };
}

test("where others see the screen, a question asked of all looks the same for everybody", () => {
  for (const offers of [DRAFT, DRAFT.slice(0, 1)]) {
    assert.equal(listed(askedOfAll(...offers).picks).length, offers.length);
    const { picks } = askedOfAll(...offers);
    picks.table.people.mine.push(2);
    assert.deepEqual(
      picks.entries.map((entry) => entry.offer?.name ?? entry.else.length),
      ["keep_none", offers.length - 1],
    );
    picks.opened = true;
    assert.deepEqual(
      listed(picks),
      offers.map((offer) => offer.join(" ")),
    );
    picks.clear();
    assert.equal(picks.entries.length, 2);
  }
});

test("the only choice is no reason to answer by itself where all are asked", () => {
  assert.equal(asked(["keep_none"]).picks.only.verb, "keep_none");
  assert.equal(askedOfAll(["keep_none"]).picks.only, undefined);
  assert.equal(asked(...DRAFT).picks.only, undefined);
});

test("a card of my hand is picked before the card that it is played on", () => {
  const strike = {
    verb: "strike",
    args: ["9"],
    spots: ["front:2/ogre", held("axe")],
    cards: [["front", 2, 4]],
  };
  const { picks, chosen } = askedFor(strike, { verb: "pass", args: [], spots: [], cards: [] });
  assert.deepEqual([...picks.open], [held("axe")]);
  picks.point(held("axe"));
  assert.deepEqual([...picks.open], ["front:2@4"]);
  picks.point("front:2@4");
  assert.deepEqual(chosen, ["strike 9"]);
});

test("a final choice that loses nothing unexpected is made at once", () => {
  const { cautious, chosen } = asked(["lure", 2], ["strike", "bite", 2]);
  const [strike, lure] = cautious.offers;
  cautious.choose(strike);
  assert.deepEqual([chosen, cautious.armed], [[], strike.action]);
  cautious.choose(strike);
  cautious.choose(lure);
  assert.deepEqual(chosen, ["strike bite 2", "lure 2"]);
});
