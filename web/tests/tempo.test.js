/** How long scenes take. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.js";

const { shareOf, tempoOf } = await load("lib/browser/tempo.ts");
const tempo = (more = {}) => tempoOf({ pace: "calm", flight: 400, own: false, waiting: 0, ...more });

test("calm is slower than brisk, and at once takes no time at all", () => {
  const [calm, brisk, once] = ["calm", "brisk", "once"].map((pace) => tempo({ pace }));
  assert.ok(calm.flight > brisk.flight && brisk.flight > 0);
  for (const weight of ["words", "change", "news"]) assert.ok(calm.hold[weight] > brisk.hold[weight]);
  assert.equal(once.flight, 0);
  assert.deepEqual(Object.values(once.hold), [0, 0, 0, 0]);
});

test("what matters more is held longer, and what shows nothing not at all", () => {
  const { hold } = tempo();
  assert.ok(hold.news > hold.change && hold.change > hold.words && hold.words > hold.nothing);
  assert.equal(hold.nothing, 0);
});

test("my own moves are quick", () => {
  assert.ok(tempo({ own: true }).flight < tempo().flight);
  assert.equal(tempo({ own: true }).hold.change, 0);
});

test("without motion nothing flies, but what matters still stands for a moment", () => {
  const still = tempo({ flight: 0 });
  assert.equal(still.flight, 0);
  assert.ok(still.hold.news > 0 && still.hold.news < tempo().hold.news);
  assert.equal(tempo({ flight: 0, own: true }).hold.news, 0);
});

test("who lags behind catches up: briskly, and at last at once", () => {
  assert.deepEqual(tempo({ waiting: 21 }), tempo({ pace: "brisk" }));
  assert.deepEqual(tempo({ waiting: 61 }), tempo({ pace: "once" }));
});

test("however many turns there are, all of them are told within the same time, in beats that can be read", () => {
  for (const turns of [1, 2, 3, 5, 7, 40]) {
    let passed = 0;
    for (let left = turns; left > 0;) {
      const share = shareOf(passed, left);
      assert.ok(share.longest >= 500 && share.longest <= 1000);
      left -= share.turns;
      passed += share.longest;
    }
    assert.ok(passed <= 2400, `${turns} turns take ${passed} ms`);
  }
  assert.deepEqual(
    [1, 2, 3, 4].map((turns) => shareOf(0, turns).turns),
    [1, 1, 1, 1],
  );
});
