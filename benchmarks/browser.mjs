/** The rules for browsers at work: a command on each line of standard input, its answer on standard output. */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Rules } from "../tests/browser/rules.mjs";

const [, , module, tables] = process.argv;
const rules = new Rules(new WebAssembly.Module(readFileSync(module)), JSON.parse(readFileSync(tables, "utf8")));
const noise = rules.integers(1);
const bot = rules.integers(3);
const tallies = rules.integers(rules.tables.tallies);

const put = (place, record) => rules.record(place).set(Buffer.from(record, "base64"));

const commands = {
  /** Fill in two tables, and set the generator of bulk play. */
  fill({ records, state }) {
    records.forEach((record, place) => put(place, record));
    rules.numbers(noise)[0] = BigInt(state);
  },
  /** Play random decisions; answer with the seconds and the games that ended. */
  random({ decisions }) {
    const began = performance.now();
    const games = rules.call("random_play", 1, decisions, noise);
    return { seconds: (performance.now() - began) / 1000, games };
  },
  /** Let a bot choose; answer with the choice and the milliseconds. */
  choose({ record, level, state }) {
    put(0, record);
    rules.numbers(bot).set(level.map(BigInt));
    rules.numbers(noise)[0] = BigInt(state);
    const began = performance.now();
    const action = rules.call("choose", bot, noise, tallies);
    return { action, milliseconds: performance.now() - began };
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { command, ...more } = JSON.parse(line);
  console.log(JSON.stringify(commands[command](more) ?? null));
}
