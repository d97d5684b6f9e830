/** Whole games by the rules for browsers, with a line for each position. Runs in Node and in a page. */
import { Rules } from "./rules.mjs";

/** Return a short hash of bytes. */
async function hash(...parts) {
  const digest = await crypto.subtle.digest("SHA-256", await new Blob(parts).arrayBuffer());
  return [...new Uint8Array(digest.slice(0, 8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Plays games by one module, with the arrays in its memory that this needs. */
export class Player {
  #rooms = new Map();

  constructor(module, tables) {
    this.rules = new Rules(module, tables);
    this.tables = tables;
    this.bot = this.rules.integers(tables.review.bot.length);
    this.noise = this.rules.integers(1);
    this.tallies = this.rules.integers(tables.tallies);
    this.offers = this.rules.integers(tables.offer_size * tables.record.fields.offers[2][0]);
    this.ending = this.rules.integers(tables.ending_size);
  }

  /** Play a game until its end, or so many moves. */
  async play({ record, seats, levels, noise }, most) {
    const { rules } = this;
    let state = BigInt(noise);
    const lines = [];
    rules.record(0).set(Uint8Array.from(atob(record), (letter) => letter.charCodeAt(0)));
    rules.call("deal", 0);
    for (let move = 0; ; move++) {
      const line = await this.#seen(seats);
      lines.push(line);
      if (rules.field("over")) line.push(await hash(this.#written("write_ending", this.ending)));
      if (rules.field("over") || move === most) return lines;
      const seat = rules.field("actor");
      line.push(...(await this.#asked(seats, move)));
      const action = this.#choose(levels[seat], state);
      state = rules.numbers(this.noise)[0];
      if (rules.call("play", 0, action) !== seat) throw new Error(`${action} was not played by ${seat}`);
      line.push(action, String(state));
    }
  }

  /** Hash the record, the numbers and the zones of all viewers. */
  async #seen(seats) {
    const { rules } = this;
    const { plan, zones, numbers } = this.#roomFor(seats);
    rules.numbers(numbers).fill(0n);
    rules.call("compute_all_numbers", 0, numbers);
    const written = [...Array(seats).keys(), this.tables.spectator].map((viewer) =>
      this.#bytesOf(zones, rules.call("write_zones_of", 0, viewer, plan, numbers, zones)),
    );
    return [await hash(rules.record(0)), await hash(this.#bytesOf(numbers, numbers.length)), await hash(...written)];
  }

  /** Return the words of offers, the default, a redealt table, and the seats that are asked ahead. */
  async #asked(seats, move) {
    const { rules, noise } = this;
    const viewer = move % (seats + 1);
    rules.record(1).set(rules.record(0));
    rules.numbers(noise)[0] = BigInt(1 + move);
    rules.call("determinize", 1, viewer === seats ? this.tables.spectator : viewer, noise);
    const redealt = await hash(rules.record(1));
    const ahead = [];
    for (let seat = 0; seat < seats; seat++)
      ahead.push(rules.call("ask_ahead", 0, 2, seat) && (await hash(rules.record(2))));
    const words = await hash(this.#written("write_offers", this.offers));
    return [words, rules.call("default", 0), redealt, ahead];
  }

  #choose(level, state) {
    this.rules.numbers(this.bot).set(level.map(BigInt));
    this.rules.numbers(this.noise)[0] = state;
    return this.rules.call("choose", this.bot, this.noise, this.tallies);
  }

  /** Return the arrays for `write_zones_of` at a table of this many seats. */
  #roomFor(seats) {
    if (!this.#rooms.has(seats)) {
      const { zones, room, numbers } = this.tables.seats[seats];
      this.#rooms.set(seats, {
        plan: this.rules.plan(Uint8Array.from(atob(zones), (letter) => letter.charCodeAt(0))),
        zones: this.rules.integers(room),
        numbers: this.rules.integers(numbers),
      });
    }
    return this.#rooms.get(seats);
  }

  #written(door, array) {
    return this.#bytesOf(array, this.rules.call(door, 0, array));
  }

  #bytesOf({ at }, length) {
    return this.rules.bytes(at, 8 * length).slice();
  }
}
