/** What the board of Cards of the Dead: The Board Game reads from views. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.js";

const { bitsOf, streetsOf } = await load("boards/three_days/streets.ts");
const { comingTo, spacesOf } = await load("boards/three_days/spaces.ts");
const { titleOf } = await load("lib/view/places.ts");

const NONE = { count: 0, known: {}, backs: [] };
const BARE = { count: 0, cards: [] };
const down = (back, known = {}) => ({ count: 1, known, backs: [back] });

/** Two rows, two cards upon three, and a zone that rests. */
const view = {
  zones: {
    streets: [down("City"), down("Common"), NONE, down("Common", { 0: "alarm" }), NONE, down("Market")],
    turned: [BARE, BARE, BARE, BARE, { count: 1, cards: ["zombie"] }, BARE],
    spaces: [
      { count: 1, cards: ["fat"], marks: { hits: [1], hit_points: [5], blast: [5], explodes_in: [1] } },
      BARE,
    ],
  },
  counters: {
    row: [0, 0, 0, 1, 1, 0],
    twice_x: [-2, 0, 2, -1, 1, 0],
    is_here: [1, 1, 1, 1, 1, 0],
    is_open: [0, 0, 0, 1, 0, 1],
    must_go: [8, 24, 0, 0, 0, 0],
    blocked: [0, 1],
  },
};

test("the map has the cards of the zone we are in, each where it lies", () => {
  const streets = streetsOf(view);
  assert.deepEqual(
    streets.map(({ place, row, x, nth }) => [place, row, x, nth]),
    [
      [0, 0, -1, 1],
      [1, 0, 0, 2],
      [3, 1, -0.5, 1],
      [4, 1, 0.5, 2],
    ],
  );
  assert.deepEqual(
    streets.map(({ back, id, open }) => [back, id, open]),
    [
      ["City", null, false],
      ["Common", null, false],
      ["Common", "alarm", true],
      ["", "zombie", false],
    ],
  );
});

test("what must go first is told in bits", () => {
  assert.deepEqual(bitsOf((1 << 30) | 5), [0, 2, 30]);
  assert.deepEqual(streetsOf(view)[1].first, [3, 4]);
});

test("a space tells what is left of its card and what that will do", () => {
  const [fat, blocked] = spacesOf(view);
  assert.deepEqual([fat.left, fat.most, fat.blocked, blocked.blocked], [4, 5, false, true]);
  assert.deepEqual(
    fat.deeds.map(({ say, fear }) => [say, fear]),
    [["explodes: 5 to everyone and both neighbours", "blast"]],
  );
});

test("an explosion is counted down, and what lies beside it is hit", () => {
  const seen = (...marks) =>
    spacesOf({
      zones: { spaces: marks.map((each) => ({ count: 1, cards: ["card"], marks: each })) },
      counters: { blocked: marks.map(() => 0) },
    }).map(({ deeds }) => deeds.map(({ text, say, fear }) => [text, say, fear]));
  const whom = "to everyone and both neighbours";
  assert.deepEqual(seen({ blast: [5], explodes_in: [1] }, { blast: [3], beside_blast: [1] }, {}), [
    [["5", `explodes: 5 ${whom}`, "blast"]],
    [
      ["3", `explodes if destroyed, but not by a shot: 3 ${whom}`, "none"],
      ["", "hit by the explosion beside it", "soon"],
    ],
    [],
  ]);
  assert.deepEqual(seen({ blast: [5], explodes_in: [2] }), [
    [["5 in 2", `explodes in 2 Game Turns: 5 ${whom}`, "soon"]],
  ]);
});

test("what a preview changes in a space is told, what stays is not", () => {
  const [fat] = spacesOf(view);
  const preview = {
    worlds: 4,
    zones: {
      spaces: [
        [
          [["fat"], 3],
          [[], 1],
        ],
      ],
    },
  };
  assert.deepEqual(comingTo(preview, fat), [{ ids: [], worlds: 1 }]);
  assert.deepEqual(comingTo(undefined, fat), []);
});

test("a place is called by what lies there face up, and by where it is", () => {
  const game = {
    cards: [{ id: "zombie", name: "Zombie" }],
    zones: [
      { name: "streets", label: "streets", one: "streets", places: 6 },
      { name: "turned", label: "streets", one: "streets", places: 6 },
      { name: "spaces", label: "Playing Area", one: "space", places: 2 },
    ],
    counters: [{ field: "row", places: "streets" }],
  };
  assert.equal(titleOf(game, view, "streets:3"), "Row 2, card 1");
  assert.equal(titleOf(game, view, "turned:4"), "Zombie in streets 5");
  assert.equal(titleOf(game, view, "spaces:1"), "Space 2");
});
