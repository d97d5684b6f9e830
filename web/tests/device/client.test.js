// The page's end of the worker, where the worker cannot start. Node has no workers of the web.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.js";

const workers = [];
globalThis.location = { href: "http://localhost/" };
globalThis.Worker = class {
  sent = [];
  constructor() {
    workers.push(this);
  }
  postMessage(message) {
    this.sent.push(message);
  }
  terminate() {
    this.ended = true;
  }
};
const { askDevice } = await load("lib/device/page/client.ts");

test("after a worker has failed, the next request starts another one", async () => {
  const refused = assert.rejects(askDevice({ type: "list" }), { reason: "other" });
  workers[0].onerror();
  await refused;
  assert.ok(workers[0].ended);
  const asked = askDevice({ type: "list" });
  assert.deepEqual(
    workers[1].sent.map(({ type }) => type),
    ["setup", "list"],
  );
  workers[1].onmessage({ data: { type: "listed", games: [], request: workers[1].sent[1].request } });
  assert.deepEqual((await asked).games, []);
});
