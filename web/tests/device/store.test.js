// The store of games where there is no database, as in Node: everything stays in memory.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.js";

const { GameStore } = await load("lib/device/storage/store.ts");

test("without a database games stay in memory, and the store says so", async () => {
  assert.equal(globalThis.indexedDB, undefined);
  const store = new GameStore();
  assert.equal(store.trouble, null);
  const row = { id: "a", commands: [1], revision: 1 };
  await store.put(row);
  assert.equal(store.trouble, "blocked");
  row.commands.push(2);
  assert.deepEqual((await store.get("a")).commands, [1]);
  await store.put({ ...row, revision: 2 });
  assert.deepEqual(
    (await store.rows()).rows.map(({ commands }) => commands),
    [[1, 2]],
  );
  await store.delete("a");
  assert.equal(await store.get("a"), undefined);
});
