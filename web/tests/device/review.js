/**
 * Reviews finished games by workers in one process: node review.js PLAN OUT, both JSON. `tests/browser/test_reviews.py`
 * runs this, and finds the same natively.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { load } from "../load.js";
import { fetchFile } from "./page.js";

const { reviewGame } = await load("lib/device/review/review_game.ts");
const { Reviewer } = await load("lib/device/review/reviewer.ts");

const [, , file, out] = process.argv;
const { folder, simulations, bot, workers, games } = JSON.parse(readFileSync(file, "utf8"));

/** Fetch the rules, with another number of simulations in their tables. */
async function fetchRules(name) {
  const answer = await fetchFile(name, folder);
  if (!name.endsWith(".json")) return answer;
  const tables = await answer.json();
  return Response.json({ ...tables, review: { ...tables.review, simulations, bot } });
}

/** A worker that answers in its own time, so that several take turns in an order that differs. */
class SlowWorker {
  reviewer = new Reviewer(() => fetchRules);

  constructor(number) {
    this.number = number;
  }

  ask = async (message) => {
    await new Promise((done) => setTimeout(done, 2 * this.number));
    const answer = structuredClone(await this.reviewer.answer(structuredClone(message)));
    if (answer.type === "failed") throw new Error(answer.text);
    return answer;
  };
}

const found = [];
for (const { game, seat } of games) {
  const steps = [];
  const several = Array.from({ length: workers }, (_, number) => new SlowWorker(number));
  const started = performance.now();
  const review = await reviewGame(several, { type: "open", rules: "", game, seat }, (done, total) =>
    steps.push([done, total]),
  );
  found.push({ review, steps, seconds: (performance.now() - started) / 1000 });
}
writeFileSync(out, JSON.stringify(found));
process.exit(0);
