/** The pictures on cards: each kind of every deck has one of its own, and it follows from the card alone. */
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { load } from "../load.js";

const { compose } = await load("lib/illustrations/compose.ts");
const { mix } = await load("lib/illustrations/colours.ts");

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const GAMES = here("../../../src/deadhand/games");
const DECKS = readdirSync(GAMES).filter((game) =>
  existsSync(here(`../../src/boards/${game}/illustrations.json`)),
);
const SQUARE = "M0 0h512v512h-512z";
const INK = "#1d3f8a";
const SKIN = "#efe6cc";

const kindsOf = (game) =>
  readFileSync(`${GAMES}/${game}/cards.toml`, "utf8")
    .split("[[card]]")
    .slice(1)
    .map((card) => ({
      id: /^id = "(.+)"$/m.exec(card)[1],
      name: /^name = "(.+)"$/m.exec(card)[1],
      icon: /^icon = "(.+)"$/m.exec(card)[1],
    }));
const declared = (game) =>
  JSON.parse(readFileSync(here(`../../src/boards/${game}/illustrations.json`), "utf8"));
const draw = ({ id, icon }, how, outlines = () => SQUARE) =>
  compose({ id, icon, ink: INK, skin: SKIN }, how, outlines);

for (const game of DECKS) {
  test(`every kind of ${game} has a composed picture, and no picture is left over`, () => {
    const kinds = kindsOf(game);
    const how = declared(game);
    const missing = kinds.filter(({ id, icon }) => !how[id] && !how[icon]);
    assert.deepEqual(missing, []);
    const used = new Set(kinds.map(({ id, icon }) => (how[id] ? id : icon)));
    assert.deepEqual(
      Object.keys(how).filter((key) => !used.has(key)),
      [],
    );
  });

  test(`kinds of ${game} with different names have different pictures`, () => {
    const how = declared(game);
    const seen = new Map();
    for (const kind of kindsOf(game)) {
      const composition = JSON.stringify([kind.icon, how[kind.id] ?? how[kind.icon]]);
      assert.ok([undefined, kind.name].includes(seen.get(composition)), `${kind.name}: ${composition}`);
      seen.set(composition, kind.name);
    }
  });
}

test("a picture follows from its card alone", () => {
  const how = { place: "city", behind: [{ icon: "raven", x: 80, y: 80, size: 60 }] };
  const kind = { id: "zombie", icon: "shambling-zombie" };
  assert.equal(draw(kind, how), draw(kind, how));
  assert.notEqual(draw(kind, how), draw({ ...kind, id: "horde" }, how));
});

test("a picture waits for its own drawing, and leaves out others until they are loaded", () => {
  const how = { place: "ward", beside: [{ icon: "bed", x: 80, y: 80, size: 60 }] };
  const kind = { id: "nurse", icon: "nurse-female" };
  assert.equal(
    draw(kind, how, () => undefined),
    null,
  );
  const partly = draw(kind, how, (icon) => (icon === "bed" ? undefined : SQUARE));
  assert.ok(partly.length < draw(kind, how).length);
});

test("a drawing with holes gets a filled body behind it", () => {
  const ring = "M0 0h512v512h-512zM100 100h312v312h-312z";
  const picture = draw({ id: "ring", icon: "ring" }, { place: "road" }, () => ring);
  assert.ok(picture.includes('<path d="M100 100h312v312h-312z"/>'));
});

test("colours are mixed by shares", () => {
  assert.equal(mix("#000000", "#ffffff", 0.5), "#808080");
  assert.equal(mix(INK, SKIN, 0), INK);
});
