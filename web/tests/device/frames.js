/**
 * Plays a game on this device by the frames of a page, and writes all that it answered and the saved game:
 * node frames.js PLAN OUT, both JSON. `tests/browser/test_device_frames.py` runs this.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fetchFile, MemoryStore, Page, planOf } from "./page.js";

const [, , file, out] = process.argv;
const { folder, seats, longest, ...plan } = JSON.parse(readFileSync(file, "utf8"));
const page = new Page(new MemoryStore(), (name) => fetchFile(name, folder));
await page.start(planOf(seats, plan));
/** Ask for the preview of every choice that may have one. */
async function preview({ n, facts }) {
  for (const offer of facts.offers)
    await page.send({ type: "preview", n, action: Array.isArray(offer) ? offer[0] : offer });
}
/** Ask why nothing can be done with spots, and choose what is not offered. */
async function refuse({ n, you, facts }) {
  const offered = facts.offers.map((offer) => (Array.isArray(offer) ? offer[0] : offer));
  await page.send({ type: "explain", n: n - 1, spots: ["seat:0"] }); // of an old state: there is no answer
  for (const spots of [[`hand:${String(you)}`], ["seat:0"], ["nowhere"]]) {
    await page.send({ type: "explain", n, spots });
    await page.send({ type: "why_not", spots });
  }
  await page.send({
    type: "move",
    n,
    action: [0, 1, 2, 3, 4, 5, 6, 7, 8].find((each) => !offered.includes(each)),
  });
}
let looks = 0;
for (let state = await page.asked(); !state.facts.end && state.move < longest; state = await page.asked()) {
  looks += 1;
  if (looks % 10 === 1 && !page.curtain) {
    await page.send({ type: "odds", n: state.n - 1 }); // of an old state: there is no answer
    await page.send({ type: "odds", n: state.n });
  }
  if (page.curtain) await page.sit(page.curtain.seat);
  else if (state.can_undo && looks % 5 === 0) await page.send({ type: "undo", n: state.n });
  else if (state.facts.asked[1] === state.you) {
    if (looks % 10 === 0) await preview(state);
    if (looks % 3 === 0) await refuse(state);
    await page.choose(looks % state.facts.offers.length);
  }
}
const moments = [];
for (const n of [0, 1, page.state.move])
  moments.push((await page.ask({ type: "moment", id: page.id, n, eyes: "mine" })).moment);
const { text } = await page.ask({ type: "save", id: page.id });
writeFileSync(out, JSON.stringify({ frames: page.frames, moments, text }));
process.exit(0);
