/**
 * Plays games on this device without a page, and writes what Python must find again: a line for the deal and for
 * each move or undo, and last the saved game. The file that is given holds the games;
 * `tests/browser/test_device.py` writes it and runs this.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { load } from "../load.js";

const { choiceOf } = await load("lib/device/bots.ts");
const { Match } = await load("lib/device/match.ts");
const { fingerprint, openFingerprint } = await load("lib/device/premoves.ts");
const { Rules } = await load("lib/device/rules.ts");
const { digestOf, savedText } = await load("lib/device/saved.ts");

/** Numbers that look random, and are the same every time. */
function dice(seed) {
  let state = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 1);
  return () => (state = (state * 1664525 + 1013904223) >>> 0) / 2 ** 32;
}

const positionOf = (match, step) => ({
  ...step,
  actor: match.actor,
  default: match.over ? null : match.default,
  facts: [...Array(match.seats).keys(), null].map((viewer) => match.facts(viewer)),
  ahead: [...Array(match.seats).keys()].map((seat) => match.ahead(seat)),
  questions: [...Array(match.seats).keys()].map((seat) =>
    fingerprint(match, seat, match.facts(seat), match.ahead(seat)),
  ),
  open_question: openFingerprint(match),
  open: match.openFacts(),
  digest: digestOf(match.rules),
  scores: match.scores,
  ranks: match.ranks,
  undo: match.seatToUndo,
});

function play(job) {
  const tables = JSON.parse(readFileSync(job.tables, "utf8"));
  const rules = new Rules(new WebAssembly.Module(readFileSync(job.module)), tables);
  const match = new Match(rules, job);
  const random = dice(job.seed);
  const lines = [positionOf(match, {})];
  while (!match.over && lines.length < job.longest) {
    if (match.seatToUndo !== null && random() < job.undos) {
      match.goBack(match.actions.length - 1);
      lines.push(positionOf(match, { undo_by: lines.at(-1).undo }));
    } else {
      const level = job.levels[match.actor];
      const action = choiceOf(match, level);
      match.play(action);
      lines.push(positionOf(match, { action, level }));
    }
  }
  const players = { names: job.names, levels: job.levels, changedBots: [] };
  const middle = Math.floor(match.actions.length / 2);
  const looked = match.at(middle, () => positionOf(match, { move: middle }));
  delete looked.undo; // of the present
  return { lines, looked, after: positionOf(match, {}), saved: savedText(match, players) };
}

for (const job of JSON.parse(readFileSync(process.argv[2], "utf8"))) {
  const { lines, ...rest } = play(job);
  writeFileSync(job.out, [...lines, rest].map((line) => JSON.stringify(line)).join("\n"));
}
process.exit(0);
