/** A table as this browser sees it: what it says to the server, and what it makes of the answers. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { load } from "./load.js";

/** The last socket that the page has opened; the tests speak for the server. */
let socket;

globalThis.WebSocket = class {
  static OPEN = 1;
  readyState = 1;
  sent = [];
  constructor() {
    socket = this;
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
};
globalThis.location = { protocol: "http:", host: "here" };
globalThis.document = { hidden: false, addEventListener() {}, removeEventListener() {} };
let later;
Object.assign(globalThis.window, {
  addEventListener() {},
  removeEventListener() {},
  setInterval() {},
  clearInterval() {},
  clearTimeout() {},
  setTimeout: (what) => (later = what),
});

const { Table } = await load("lib/table.svelte.ts");
let table;

beforeEach(() => {
  table = new Table("t", "secret", { slug: "game", team: true });
  socket.onopen();
});
afterEach(() => table.close());

const hear = (frame) => socket.onmessage({ data: JSON.stringify(frame) });

/** The server tells the state; seats 1 and 3 are mine, and 1 is asked. */
function state(more = {}) {
  const view = { prompt: { seat: 1, offers: [] }, events: [] };
  const seats = [0, 1, 2, 3].map((seat) => ({ seat, online: seat !== 0 }));
  const mine = { you: 1, seats_of_mine: [1, 3], host: 0 };
  hear({ type: "state", n: 0, move: 0, kept: -1, lines: [], view, seats, ...mine, can_undo: true, ...more });
}

test("after a lost line it names the state it knew, which undoings count in too", () => {
  assert.deepEqual(socket.sent, [{ type: "hello", secret: "secret", since: -1 }]);
  state({ n: 7, move: 3 });
  socket.onclose({ code: 1006 });
  later();
  socket.onopen();
  assert.deepEqual(socket.sent, [{ type: "hello", secret: "secret", since: 7 }]);
});
