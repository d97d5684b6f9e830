/** My games and their statistics, from the server's list and from what this browser stored. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.js";

const kept = new Map();
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, text) => kept.set(key, text),
  removeItem: (key) => kept.delete(key),
};

const myGames = await load("lib/records/my_games.ts");
const { bars, calendar, levelIn, longestStreak, recordsByLevel } = myGames;
const merged = (listed, stored, games, device = []) => myGames.merged({ listed, device }, stored, games);
const { keyFile, keyIn, keyLink } = await load("lib/server/key_transfer.ts");
const { keyToPlay, personKey } = await load("lib/server/person.ts");
const { settings, sharedSettings, takeOver } = await load("lib/browser/settings.svelte.ts");

const GAMES = [
  { slug: "zeven", team: false, factions: [] },
  { slug: "left_4_dead", team: true, factions: [] },
];
const bot = (level) => ({ name: "Bot", kind: "bot", bot: level });
const me = { name: "Ann", kind: "human", bot: null };
const DAY = 86_400;

function listed(table, { bots = ["hard"], started = 0, daily = null, game = "zeven", ...result } = {}) {
  return {
    table,
    game,
    started,
    ended: started + 60,
    seats: [me, ...bots.map(bot)],
    mine: [0],
    daily,
    secret: "secret",
    moved: null,
    result: { decided: true, won: false, score: 3, moves: 9, seconds: 60, branch: false, ...result },
  };
}
const older = (table, more = {}) => ({
  ...{ table, at: 1, won: true, score: 7, choices: 5, words: "won", daily: null },
  ...more,
});

test("the server's list comes first, and this browser adds what is not in it", () => {
  const stored = [{ slug: "zeven", results: [older("a"), older("b", { at: 9e6 })] }];
  const all = merged([listed("a", { started: 2 }), listed("c", { started: 5000 })], stored, GAMES);
  assert.deepEqual(
    all.map(({ table, won }) => [table, won]),
    [
      ["b", true],
      ["c", false],
      ["a", false],
    ],
  );
});

/** A game of this device that Ann plays with a bot; with `ranks` it is over. */
function own(id, { ranks = null, moved = null, outcome = 0, started = 0, level = "hard", branch } = {}) {
  const seats = [
    { name: "Ann", level: null },
    { name: "Bot", level },
  ];
  const scores = [4, 9];
  return {
    ...{ id, game: "zeven", seats, together: true, moves: 12, started, played: started + 60_000, branch },
    returns: ranks && ranks.map((rank) => (rank === 1 ? 1 : 0)),
    result: ranks && { outcome, scores, ranks },
    transfer: moved === null ? null : { secret: "s", seats: ["me", level], pace: 0, done: moved },
  };
}
const OUTCOMES = [
  { name: "won", result: null },
  { name: "stopped", result: "aborted" },
];
const WITH_OUTCOMES = GAMES.map((game) => ({ ...game, outcomes: OUTCOMES }));

test("games of this device and of the server stand in one list, by time, and count alike", () => {
  const device = [
    own("d", { ranks: [1, 2], started: 3000 }),
    own("e", { started: 1000 }),
    own("f", { ranks: [1, 2], outcome: 1 }),
    own("g", { ranks: [1, 2], branch: true, started: -1000 }),
  ];
  const all = merged([listed("a", { started: 2, won: true })], [], WITH_OUTCOMES, device);
  assert.deepEqual(
    all.map(({ table, place, running, won, counts, score }) => [table, place, running, won, counts, score]),
    [
      ["d", "device", false, true, true, 4],
      ["a", "server", false, true, true, 3],
      ["e", "device", true, false, false, null],
      ["f", "device", false, false, false, 4],
      ["g", "device", false, true, false, 4],
    ],
  );
  assert.deepEqual(recordsByLevel(all, { levels: [{ name: "hard" }] }), [
    { level: "hard", played: 2, won: 2 },
  ]);
});

test("a game that has moved stands once, where it is played", () => {
  const running = (table, moved = null) => ({ ...listed(table), result: null, ended: null, moved });
  const places = (...lists) =>
    merged(lists[0], [], GAMES, lists[1]).map(({ table, place }) => [table, place]);
  assert.deepEqual(places([running("t", "d")], [own("d")]), [["d", "device"]]);
  assert.deepEqual(places([running("t", "d")], []), [["t", "other device"]]);
  assert.deepEqual(places([running("d")], [own("d", { moved: true })]), [["d", "server"]]);
  assert.deepEqual(places([], [own("d", { moved: true })]), [["d", "server"]]);
  assert.deepEqual(places([], [own("d", { moved: false })]), [["d", "device"]]);
  assert.deepEqual(places([running("t", "d"), running("d", "e"), running("e")], []), [["e", "server"]]);
  assert.deepEqual(places([running("t", "d"), running("d", "e")], [own("e")]), [["e", "device"]]);
});

test("running and undecided games, and those that were played on, do not count", () => {
  const running = { ...listed("r"), result: null };
  const all = merged(
    [running, listed("u", { decided: false }), listed("b", { branch: true }), listed("c")],
    [],
    GAMES,
  );
  assert.deepEqual(
    all.filter(({ counts }) => counts).map(({ table }) => table),
    ["c"],
  );
  assert.deepEqual(
    all.filter(({ running }) => running).map(({ table }) => table),
    ["r"],
  );
});

test("only games without teams have points", () => {
  const [team, alone] = merged(
    [listed("t", { game: "left_4_dead", started: 9 }), listed("a", { score: 4 })],
    [],
    GAMES,
  );
  assert.deepEqual([team.score, alone.score], [null, 4]);
});

test("wins are counted by the level of the bots, in the order of the levels", () => {
  const games = merged(
    [
      listed("a", { bots: ["hard", "hard"], won: true }),
      listed("b", { bots: ["hard"] }),
      listed("c", { bots: ["easy"], won: true }),
      listed("d", { bots: ["easy", "hard"] }),
      listed("e", { bots: [] }),
    ],
    [],
    GAMES,
  );
  assert.equal(levelIn(games.find(({ table }) => table === "d")), "mixed");
  assert.deepEqual(recordsByLevel(games, { levels: [{ name: "easy" }, { name: "hard" }] }), [
    { level: "easy", played: 1, won: 1 },
    { level: "hard", played: 2, won: 1 },
    { level: "mixed", played: 1, won: 0 },
    { level: "people", played: 1, won: 0 },
  ]);
});

test("the longest streak may be over", () => {
  const days = ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-03", null];
  assert.equal(longestStreak(days.map((daily) => ({ daily }))), 3);
  assert.equal(longestStreak([{ daily: null }]), 0);
});

test("a calendar has whole weeks from Monday, and ends today", () => {
  const games = merged(
    [
      listed("a", { started: (Date.parse("2026-11-26T12:00Z") / 1000) | 0, won: true }),
      listed("b", { started: (Date.parse("2026-11-27T01:00Z") / 1000) | 0, daily: "2026-11-26" }),
      { ...listed("c", { started: (Date.parse("2026-11-27T01:00Z") / 1000) | 0 }), result: null },
    ],
    [],
    GAMES,
  );
  const days = calendar(games, "2026-11-27", 3); // a Friday
  assert.equal(days.length, 2 * 7 + 5);
  assert.equal(new Date(days[0].day).getUTCDay(), 1);
  assert.deepEqual(days.slice(-2), [
    { day: "2026-11-26", played: 2, won: 1, daily: true },
    { day: "2026-11-27", played: 0, won: 0, daily: false },
  ]);
});

test("bars are as high as my points; without points, wins are higher than losses", () => {
  const points = [4, 0, 8].map((score, at) => listed(String(at), { score, started: at * DAY }));
  assert.deepEqual(
    bars(merged(points, [], GAMES), 2).map(({ table, height }) => [table, height]),
    [
      ["1", 0.12],
      ["2", 1],
    ],
  );
  const team = [true, false].map((won, at) => listed(String(at), { won, game: "left_4_dead", started: at }));
  const [won, lost] = bars(merged(team, [], GAMES), 9);
  assert.ok(won.height === 1 && lost.height < 1 && lost.height > 0);
});

test("a key is read from a link, a file, and as it is; nothing else is one", () => {
  const key = "0123456789abcdef".repeat(4);
  for (const text of [key, ` ${key}\n`, keyLink("https://cards.example", key), keyFile(key)])
    assert.equal(keyIn(text), key);
  for (const text of ["", "{}", key.slice(1), `${key}0`, key.toUpperCase()]) assert.equal(keyIn(text), null);
});

test("a key is made when it is first needed, and none for a person who wants no list", () => {
  settings.recorded = false;
  assert.equal(keyToPlay(), null);
  assert.equal(personKey(), null);
  settings.recorded = true;
  const key = keyToPlay();
  assert.match(key, /^[0-9a-f]{64}$/);
  assert.equal(keyToPlay(), key);
  assert.equal(personKey(), key);
});

test("devices share settings, but for those that each decides itself; what is not valid is left out", () => {
  assert.equal("notify" in sharedSettings(), false);
  takeOver({ text: "large", speed: "absurd", recorded: false, notify: true, unknown: 7 });
  assert.deepEqual(
    [settings.text, settings.speed, settings.recorded, settings.notify],
    ["large", "normal", true, false],
  );
});
