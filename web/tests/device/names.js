/** Prints for each list of names in a file whether a game on this device may have them. */
import { readFileSync } from "node:fs";
import { load } from "../load.js";

const { areNames } = await load("lib/device/game/setup.ts");

console.log(JSON.stringify(JSON.parse(readFileSync(process.argv[2], "utf8")).map(areNames)));
process.exit(0);
