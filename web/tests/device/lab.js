/**
 * Plays runs of the lab by workers in one process: node lab.js PLAN OUT, both JSON. `tests/browser/test_lab.py` runs
 * this, and finds the same natively.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { load } from "../load.js";
import { fetchFile } from "./page.js";

const { playLab } = await load("lib/device/lab/play_lab.ts");
const { LabPlayer } = await load("lib/device/lab/lab_player.ts");

const [, , file, out] = process.argv;
const { folder, runs } = JSON.parse(readFileSync(file, "utf8"));

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

const found = [];
for (const { plan, workers } of runs) {
  const blocks = [];
  const played = [];
  const shown = [];
  const several = Array.from({ length: workers }, (_, number) => new SlowWorker(number, blocks));
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
writeFileSync(out, JSON.stringify(found));
process.exit(0);
