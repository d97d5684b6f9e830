/**
 * Reviews finished games: node reviews.mjs MODULE RULES. MODULE is `web/tests/device/reviewer.js` as one file, RULES the
 * folder of the rules. Each line of standard input is the message that opens a game; its answer on standard output is
 * the review with its seconds, and those of the processor, V8's compilers included.
 */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [, , module, folder] = process.argv;
const { Reviewer, reviewGame } = await import(module);
const fetchFile = async (name) => new Response(readFileSync(`${folder}/${name}`));

for await (const line of createInterface({ input: process.stdin })) {
  const reviewer = new Reviewer(() => fetchFile);
  const worker = { ask: (message) => reviewer.answer(message) };
  const began = performance.now();
  const used = process.cpuUsage();
  const review = await reviewGame([worker], JSON.parse(line), () => undefined);
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(used);
  console.log(JSON.stringify({ review, seconds, processor: (user + system) / 1e6 }));
}
