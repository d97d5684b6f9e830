/**
 * Plays runs of the lab, and studies of watched games, by workers in one process: node lab.js PLAN OUT, both JSON.
 * `tests/browser/test_lab.py` runs this, and finds the same natively.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { load } from "../load.js";
import { fetchFile } from "./page.js";

const { playLab } = await load("lib/device/lab/play_lab.ts");
const { playWatched } = await load("lib/device/lab/play_watched.ts");
const { LabPlayer } = await load("lib/device/lab/lab_player.ts");
const { measureNames } = await load("lib/device/lab/watched_games.ts");
const { copyChanges, copyEffects, levelRows } = await load("lib/studies/studies.ts");

const [, , file, out] = process.argv;
const { folder, runs, studies = [] } = JSON.parse(readFileSync(file, "utf8"));

/** A worker that answers in its own time, so that several take turns in an order that differs. */
class SlowWorker {
  player = new LabPlayer(() => (name) => fetchFile(name, folder));

  constructor(number, blocks) {
    this.number = number;
    this.blocks = blocks;
  }

  ask = async (message) => {
    await new Promise((done) => setTimeout(done, 2 * this.number));
    const answer = structuredClone(await this.player.answer(structuredClone(message)));
    if (answer.type === "failed") throw new Error(answer.text);
    if (answer.type === "played") this.blocks.push([message.first, answer.results]);
    return answer;
  };
}

const severalWorkers = (workers, blocks) =>
  Array.from({ length: workers }, (_, number) => new SlowWorker(number, blocks));

const found = [];
for (const { plan, workers } of runs) {
  const blocks = [];
  const played = [];
  const shown = [];
  const several = severalWorkers(workers, blocks);
  const started = performance.now();
  let trouble = null;
  try {
    await playLab(
      several,
      { type: "open", rules: "", plan },
      { played: (games) => played.push(games), show: (results) => shown.push(results) },
    );
  } catch (error) {
    trouble = error.message;
  }
  const rows = Buffer.concat(blocks.sort(([one], [other]) => one - other).map(([, results]) => results));
  const seconds = (performance.now() - started) / 1000;
  found.push({ trouble, played, shown, rows: rows.toString("base64"), seconds });
}

const asked = [];
for (const { game, plan, counts, levels, workers } of studies) {
  const changes = copyChanges(counts);
  const plans = [plan, ...changes.map((copy) => ({ ...plan, copy }))];
  const byLevel = levels.map((bots) => ({ ...plan, moves: false, bots }));
  const several = severalWorkers(workers, []);
  const play = async (every) => {
    const done = [];
    for await (const run of playWatched(several, "", every, () => undefined)) done.push(run);
    return done;
  };
  const started = performance.now();
  const watched = await play([{ ...plan, moves: true }]);
  const watching = performance.now();
  const copies = await play(plans);
  asked.push({
    seconds: { moves: (watching - started) / 1000, copies: (performance.now() - watching) / 1000 },
    names: measureNames(game, plan.seats, true),
    measures: [...watched[0].measures].map((each) => (Number.isNaN(each) ? null : each)),
    refused: changes.filter((_, place) => "refused" in copies[place + 1]),
    changes: changes.length,
    effects: copyEffects(game, plan.seats, changes, copies),
    levels: levelRows(game, plan.seats, await play(byLevel)),
  });
}
writeFileSync(out, JSON.stringify({ runs: found, studies: asked }));
process.exit(0);
