/**
 * Plays a game on this device by the frames of a page, and writes all that it answered and the saved game:
 * node frames.js PLAN OUT, both JSON. With `further` a finished game is played on from its middle, for so many moves.
 * `tests/browser/test_device_frames.py` runs this.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fetchFile, MemoryStore, Page, planOf } from "./page.js";

const [, , file, out] = process.argv;
const { folder, seats, longest, further = 0, ...plan } = JSON.parse(readFileSync(file, "utf8"));
const page = new Page(new MemoryStore(), (name) => fetchFile(name, folder));

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

/** Play until the game is over or has had so many moves. */
async function playUntil(move) {
  let looks = 0;
  for (let state = await page.asked(); !state.facts.end && state.move < move; state = await page.asked()) {
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
}

await page.start(planOf(seats, plan));
await playUntil(longest);
const moments = [];
for (const n of [0, 1, page.state.move])
  moments.push((await page.ask({ type: "moment", id: page.id, n, eyes: "mine" })).moment);
const { text } = await page.ask({ type: "save", id: page.id });
let branched = null;
if (further > 0) {
  const move = Math.floor(page.state.move / 2);
  const { game } = await page.ask({ type: "play_on", id: page.id, move, pace: 0 });
  await page.hello(game.id);
  await playUntil(move + further);
  branched = (await page.ask({ type: "save", id: page.id })).text;
}
writeFileSync(out, JSON.stringify({ frames: page.frames, moments, text, branched }));
process.exit(0);
