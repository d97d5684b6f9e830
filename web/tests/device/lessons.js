/**
 * Plays scenes of guides on this device by the frames of a page, and writes all that it answered:
 * node lessons.js JOBS OUT, both JSON. `tests/browser/test_device_lessons.py` runs this.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fetchFile, MemoryStore, Page } from "./page.js";

const [, , file, out] = process.argv;
/** Wrong choices that are tried at each step. */
const TRIED = 3;

const actionOf = (offer) => (Array.isArray(offer) ? offer[0] : offer);

async function framesOf({ folder, best, ...lesson }) {
  const page = new Page(new MemoryStore(), (name) => fetchFile(name, folder));
  const answer = await page.ask({ type: "learn", lesson });
  if (answer.type !== "opened") throw new Error(JSON.stringify(answer));
  await page.hello(lesson.id);
  for (;;) {
    await page.until(() => !page.state.lesson.moving);
    const { n, facts, lesson: now } = page.state;
    if (now.awaited.length === 0) break;
    const taken = best ?? now.awaited[0];
    const others = facts.offers
      .map(actionOf)
      .filter((action) => (best === null ? !now.awaited.includes(action) : action !== best));
    for (const action of others.slice(0, TRIED)) await page.send({ type: "move", n, action });
    await page.send({ type: "move", n, action: taken });
    await page.until(() => page.state.n > n);
  }
  await page.send({ type: "undo", n: page.state.n });
  const { games } = await page.ask({ type: "list" });
  return { frames: page.frames, stored: games.length };
}

const played = [];
for (const job of JSON.parse(readFileSync(file, "utf8"))) played.push(await framesOf(job));
writeFileSync(out, JSON.stringify(played));
process.exit(0);
