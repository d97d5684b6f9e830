/** Play whole games in Node: a plan on standard input, a line for each game on standard output. */
import { readFileSync, writeSync } from "node:fs";
import { Player } from "./games.mjs";

const { module, tables, most, games } = JSON.parse(readFileSync(0, "utf8"));
const player = new Player(new WebAssembly.Module(readFileSync(module)), JSON.parse(readFileSync(tables, "utf8")));
for (const game of games) writeSync(1, `${JSON.stringify(await player.play(game, most))}\n`);
