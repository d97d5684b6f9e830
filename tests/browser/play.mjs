/** Play whole games by the rules for browsers: a plan on standard input, a line for each position on standard output. */
import { createHash } from "node:crypto";
import { readFileSync, writeSync } from "node:fs";
import { Rules } from "./rules.mjs";

const plan = JSON.parse(readFileSync(0, "utf8"));
const rules = new Rules(plan.module, plan.tables);
const { tables } = rules;
const bot = rules.integers(3);
const noise = rules.integers(1);
const numbers = rules.integers(tables.numbers);
const tallies = rules.integers(tables.tallies);
const offers = rules.integers(tables.offer_size * tables.record.fields.offers[2][0]);
const ending = rules.integers(tables.ending_size);
const rooms = new Map();

const hash = (...parts) => {
  const made = createHash("sha256");
  for (const part of parts) made.update(part);
  return made.digest("hex").slice(0, 16);
};
const bytesOf = ({ at }, length) => rules.bytes(at, 8 * length).slice();

/** Return the arrays for `write_zones_of` at a table of this many seats. */
function roomFor(seats) {
  if (!rooms.has(seats)) {
    const { rows, room } = tables.seats[seats];
    const made = { rows: rules.integers(rows.length), zones: rules.integers(room) };
    rules.numbers(made.rows).set(rows.map(BigInt));
    rooms.set(seats, made);
  }
  return rooms.get(seats);
}

/** Hash the record, the numbers and the zones of all viewers. */
function seen(seats) {
  const { rows, zones } = roomFor(seats);
  rules.numbers(numbers).fill(0n);
  rules.call("compute_all_numbers", 0, numbers);
  const written = [...Array(seats).keys(), tables.spectator].map((viewer) =>
    bytesOf(zones, rules.call("write_zones_of", 0, viewer, rows, numbers, zones)),
  );
  return [hash(rules.record(0)), hash(bytesOf(numbers, numbers.length)), hash(...written)];
}

/** Return the words of offers, the default, a redealt table, and the seats that are asked ahead. */
function asked(seats, move) {
  const viewer = move % (seats + 1);
  rules.record(1).set(rules.record(0));
  rules.numbers(noise)[0] = BigInt(1 + move);
  rules.call("determinize", 1, viewer === seats ? tables.spectator : viewer, noise);
  const redealt = hash(rules.record(1));
  const ahead = [...Array(seats).keys()].map(
    (seat) => rules.call("ask_ahead", 0, 2, seat) && hash(rules.record(2)),
  );
  const words = hash(bytesOf(offers, rules.call("write_offers", 0, offers)));
  return [words, rules.call("default", 0), redealt, ahead];
}

function choose(level, state) {
  rules.numbers(bot).set(level.map(BigInt));
  rules.numbers(noise)[0] = state;
  return rules.call("choose", bot, noise, tallies);
}

function play({ record, seats, levels, noise: begun }) {
  let state = BigInt(begun);
  const lines = [];
  rules.record(0).set(Buffer.from(record, "base64"));
  rules.call("deal", 0);
  for (let move = 0; ; move++) {
    const line = seen(seats);
    lines.push(line);
    if (rules.field("over")) line.push(hash(bytesOf(ending, rules.call("write_ending", 0, ending))));
    if (rules.field("over") || move === plan.most) break;
    const seat = rules.field("actor");
    line.push(...asked(seats, move));
    const action = choose(levels[seat], state);
    state = rules.numbers(noise)[0];
    if (rules.call("play", 0, action) !== seat) throw new Error(`${action} was not played by ${seat}`);
    line.push(action, String(state));
  }
  return lines;
}

for (const game of plan.games) writeSync(1, `${JSON.stringify(play(game))}\n`);
