/**
 * Plays games on this device in Node. The file that is given holds the games; `tests/browser/device_games.py` writes
 * it, runs this, and finds the same positions natively.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { load } from "../load.js";

const { play } = await load("../tests/device/games.js");

for (const job of JSON.parse(readFileSync(process.argv[2], "utf8"))) {
  const tables = JSON.parse(readFileSync(job.tables, "utf8"));
  writeFileSync(job.out, play(new WebAssembly.Module(readFileSync(job.module)), tables, job));
}
process.exit(0);
