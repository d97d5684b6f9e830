// Addresses at a server, and in an exported site that lies in a folder of its host.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.js";

const atServer = await load("lib/browser/base.ts");
globalThis.document = {
  baseURI: "https://host.example/zombies/games/zeven/",
  querySelector: () => ({ content: "../../" }),
};
const exported = await load("lib/browser/base.ts?exported");

test("at a server a path is its address", () => {
  assert.ok(atServer.hasServer);
  for (const path of ["/", "/me", "/#set-up=zeven", "/games/zeven#exercises", "/icon-192.png", "/healthz"])
    assert.equal(atServer.resolve(path), path);
  for (const path of ["/", "/me", "/me/"]) assert.equal(atServer.pathOf(path), path);
});

test("in an exported site pages are folders below its root", () => {
  assert.ok(!exported.hasServer);
  assert.equal(exported.root, "/zombies/");
  assert.equal(exported.resolve("/"), "/zombies/");
  assert.equal(exported.resolve("/me"), "/zombies/me/");
  assert.equal(exported.resolve("/#set-up=zeven"), "/zombies/#set-up=zeven");
  assert.equal(exported.resolve("/games/zeven#exercises"), "/zombies/games/zeven/#exercises");
});

test("in an exported site files lie below its root", () => {
  for (const file of ["/icon-192.png", "/api/games/zeven.de.json", "/rules/zeven.0123abcd.wasm"])
    assert.equal(exported.resolve(file), `/zombies${file}`);
});

test("in an exported site an address shows a path whichever way its host writes it", () => {
  for (const address of ["/zombies/me", "/zombies/me/", "/zombies/me/index.html"])
    assert.equal(exported.pathOf(address), "/me");
  for (const address of ["/zombies/", "/zombies/index.html"]) assert.equal(exported.pathOf(address), "/");
  assert.equal(exported.pathOf("/zombies/games/zeven/"), "/games/zeven");
});
