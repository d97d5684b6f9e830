/** The faces of players: one for each seat, with bots that nobody takes for people. */
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { load } from "../load.js";

const { hasPortrait, portraitOf } = await load("lib/illustrations/portraits.ts");
const { faceOf } = await load("lib/view/appearance/faces.ts");

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const GAMES = here("../../../src/deadhand/games");
const SEATS = 8;
const GREY = "#c0c0c0";
const seats = Array.from({ length: SEATS }, (_, seat) => seat);
const seated = (seat, kind = "human", stand_in = false) => ({ seat, kind, stand_in });
const all = (kind, team, stand_in) =>
  seats.map((seat) => portraitOf(faceOf(seated(seat, kind, stand_in), { team }), GREY));

test("all people and all bots of a table differ, whatever the colour", () => {
  for (const team of [true, false]) {
    const people = all("human", team);
    const bots = all("bot", team);
    assert.equal(new Set([...people, ...bots]).size, 2 * SEATS);
  }
});

test("a bot is a robot among rivals, and plays a person in a team", () => {
  assert.equal(faceOf(seated(1, "bot"), { team: false }).who, "robot");
  assert.equal(faceOf(seated(1, "bot"), { team: true }).who, "played");
});

test("a person for whom a bot plays keeps their face, with a half of steel", () => {
  const [own, played] = [all("human", false), all("human", false, true)];
  for (const [seat, portrait] of own.entries()) {
    assert.notEqual(portrait, played[seat]);
    const shapes = portrait.match(/<path[^>]+>/g);
    assert.deepEqual(
      shapes.filter((shape) => !played[seat].includes(shape)),
      [],
    );
  }
});

test("every Survivor on a card has a portrait of their own, and no portrait is left over", () => {
  const deck = readFileSync(`${GAMES}/three_days/cards.toml`, "utf8");
  const survivors = [...deck.matchAll(/^id = "(survivor_.+)"$/gm)].map(([, id]) => id);
  assert.ok(survivors.length > 1);
  const portraits = survivors.map((card) => portraitOf({ seat: 0, who: "person", card }, GREY));
  assert.equal(new Set([...portraits, ...all("human", true)]).size, survivors.length + SEATS);
  assert.ok(survivors.every(hasPortrait) && !hasPortrait("zombie"));
});

test("a portrait is before the colour of its seat, and the whole family is small", () => {
  assert.notEqual(portraitOf(faceOf(seated(0), { team: true }), "#ffc061"), all("human", true)[0]);
  const source = readFileSync(here("../../src/lib/illustrations/portraits.ts"));
  assert.ok(gzipSync(source).length < 12_000);
});

for (const game of readdirSync(GAMES).filter((name) => existsSync(`${GAMES}/${name}/cards.toml`)))
  test(`every back of ${game} tells its pile by drawing, colour and place`, () => {
    const deck = readFileSync(`${GAMES}/${game}/cards.toml`, "utf8");
    const named = new Set([...deck.matchAll(/^back = "(.+)"$/gm)].map(([, back]) => back));
    const backs = JSON.parse(readFileSync(here(`../../src/boards/${game}/backs.json`), "utf8"));
    const UNSEEN = ["Starter Set", "Survivor"]; // never in a pile
    for (const back of named)
      assert.ok(back in backs || UNSEEN.includes(back), `${game} has no picture for ${back}`);
    for (const part of ["icon", "ink", "place"]) {
      const values = Object.values(backs).map((back) => back[part]);
      assert.equal(new Set(values).size, values.length, part);
    }
  });
