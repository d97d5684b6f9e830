/** Escape the Horde: what the board makes of the marks and counters of the view, none of which it works out itself. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.js";

const { attackersOf, chainOf, knownOf, loses, roleOf, stackLeft } = await load(
  "boards/escape_the_horde/situation.ts",
);
const { texts } = await load("boards/escape_the_horde/texts.ts");

const names = ["Ann", "Bob", "Cy"];
const NOTHING = { count: 0, cards: [] };
const game = {
  names: {},
  cards: [
    { id: "zombie", sort: "Zombie", count: 6 },
    { id: "weapon", sort: "Critical speed", count: 14 },
    { id: "faction_survivor", name: "Survivor", sort: "Faction", count: 6 },
    { id: "faction_patient_zero", name: "Patient Zero", sort: "Faction", count: 2 },
  ],
};
const lying = (cards, marks = {}) => ({ count: cards.length, cards, marks });
const viewOf = (zones, counters = {}) => ({ names, zones, counters });

test("a played card says whose it is, with which text, whom it is about, and whether it is cancelled", () => {
  const chain = lying(["sacrifice", "yeah_nah", "team_up", "re_arm"], {
    player: [0, 1, 2, 0],
    text: [1, 0, 2, 2],
    target: [2, -1, 0, -1],
    helper: [-1, -1, 1, -1],
    zombie: [3, 0, 0, 0],
    amount: [0, 0, 0, 1],
    cancelled: [1, 0, 0, 0],
  });
  const links = chainOf(viewOf({ chain }));
  assert.deepEqual(
    links.map(({ player, text, about, cancelled }) => [player, text, about, cancelled]),
    [
      [0, "S", "Zombie 3 → Cy", true],
      [1, "", "", false],
      [2, "I", "Bob: → Ann", false],
      [0, "I", "× 1", false],
    ],
  );
});

test("Zombies stand in the order in which they bite, with what becomes of them", () => {
  const wastelands = [
    NOTHING,
    lying(["zombie", "zombie", "zombie"], { number: [4, 1, 2], aim: [0, 1, 4] }),
    NOTHING,
  ];
  const picks = { spotOf: (place, kind, height) => `${place}@${height}` };
  assert.deepEqual(
    attackersOf(viewOf({ wastelands }), 1, picks).map(({ number, fate, spot }) => [number, fate, spot]),
    [
      [1, "dies", "wastelands:1@1"],
      [2, "moves", "wastelands:1@2"],
      [4, "bites", "wastelands:1@0"],
    ],
  );
});

test("of a side no more is shown than all know", () => {
  const faction = [lying(["faction_patient_zero"]), lying([null]), lying(["faction_patient_zero"])];
  const counters = { bites: [0, 2, 0], infected: [0, 1, 0], survivor: [0, 0, 0] };
  const words = (view) => names.map((_, seat) => knownOf(game, view, seat).word);
  assert.deepEqual(words(viewOf({ faction }, counters)), ["?", "Turned", "?"]);
  const revealed = { bites: [0, 0, 0], infected: [1, 0, 0], survivor: [0, 1, 0] };
  assert.deepEqual(words(viewOf({ faction }, revealed)), ["Patient Zero", "Survivor", "?"]);
});

test("my role tells also whom else I know, as long as the others do not", () => {
  const faction = [lying(["faction_patient_zero"]), NOTHING, lying(["faction_patient_zero"])];
  assert.equal(roleOf(game, viewOf({ faction }), 0), "Patient Zero, Cy: Patient Zero");
  assert.equal(roleOf(game, viewOf({ faction }, { infected: [0, 0, 1] }), 0), "Patient Zero");
  assert.equal(roleOf(game, viewOf({ faction }, { bites: [2, 0, 0] }), 0), "Turned");
});

test("how far the Stack has run down is told of the cards that may lie in it", () => {
  assert.equal(stackLeft(game, viewOf({ stack: { count: 5, known: {} } })), 0.25);
});

const WEAPON = { text: "S: kill one Zombie. I: cancel a Weapon." };
const DODGE = { text: "Your turn: it ends. Other turns, S: skip your next turn. I, always: an extra turn." };
const said = (kind, infected) =>
  texts(kind, { game, view: viewOf({}, { infected: [infected] }), me: 0 }).map(({ words, lit }) => [
    words,
    lit,
  ]);

test("of both texts the one is lit that I may use as far as all know; one text stays one", () => {
  assert.deepEqual(said(WEAPON, 0), [
    ["kill one Zombie.", true],
    ["cancel a Weapon.", false],
  ]);
  assert.deepEqual(said(WEAPON, 1), [
    ["kill one Zombie.", false],
    ["cancel a Weapon.", true],
  ]);
  assert.deepEqual(said(DODGE, 0), [
    ["Your turn: it ends. Other turns, skip your next turn.", true],
    ["always: an extra turn.", false],
  ]);
  assert.deepEqual(said({ text: "Cancel a card just played." }, 0), []);
});

test("what reveals a hidden role is asked about first, and nothing else [EH-12.2]", () => {
  const hidden = viewOf({}, { infected: [0, 1, 0] });
  const asks = (verb) => [0, 1].map((seat) => loses({ verb }, hidden, seat));
  const infected = ["weapon", "grenade", "team_up", "sacrifice", "dodge", "re_arm", "binoculars", "spill"];
  for (const verb of [...infected.map((name) => `${name}_infected`), "place", "place_drawn"])
    assert.deepEqual(asks(verb), [true, false], verb);
  for (const verb of ["steal", "add", "push_on", "dodge_survivor", "team_up_survivor"])
    assert.deepEqual(asks(verb), [false, false], verb);
});
