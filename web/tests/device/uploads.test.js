// Which finished games of this device are never sent to a server.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { load } from "../load.js";

const nothing = () => undefined;
globalThis.location = { protocol: "http:", host: "here", href: "http://here/", pathname: "/", hash: "" };
Object.assign(globalThis.window, { addEventListener: nothing, setInterval: nothing, clearInterval: nothing });
const { drawSeed } = await load("lib/device/game/seeds.ts");
const { isFromServer } = await load("lib/device/page/uploads.ts");

after(() => setTimeout(() => process.exit(), 100).unref());

const ofServer = { move: 5, seed: "0123456789abcdef".repeat(4), seat: 0 };
const ofDevice = () => ({ move: 9, seed: drawSeed(), seat: null });

test("a game that was begun or went on at a server is not sent", () => {
  assert.ok(isFromServer({ rekeyed: true, branches: [ofServer] }));
  assert.ok(isFromServer({ rekeyed: true, branches: [ofDevice()] })); // played on from before it moved here
  assert.ok(isFromServer({ rekeyed: false, branches: [ofServer, ofServer] })); // begun here, moved there and back
  assert.ok(isFromServer({ rekeyed: false, branches: [ofServer, ofDevice()] }));
});

test("other games of this device are sent, daily deals and those that are played on as well", () => {
  assert.ok(!isFromServer({ rekeyed: false }));
  assert.ok(!isFromServer({ rekeyed: true, branches: [] }));
  assert.ok(!isFromServer({ rekeyed: false, branches: [ofDevice(), ofDevice()] }));
});
