/** A table as this browser sees it: what it says to the server, and what it makes of the answers. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { load } from "../load.js";

/** The sockets that the page has opened; the tests speak for the server. */
const sockets = [];

globalThis.WebSocket = class {
  static OPEN = 1;
  readyState = 0;
  sent = [];
  constructor() {
    sockets.push(this);
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
};
globalThis.location = { protocol: "http:", host: "here" };
const nothing = () => undefined;
globalThis.document = {
  hidden: false,
  addEventListener: nothing,
  removeEventListener: nothing,
  querySelector: () => null,
  querySelectorAll: () => [],
};
/** What the page does once it has waited. */
let later;
Object.assign(globalThis.window, {
  addEventListener: nothing,
  removeEventListener: nothing,
  setInterval: nothing,
  clearInterval: nothing,
  clearTimeout: nothing,
  setTimeout: (what) => (later = what),
});

const { Table } = await load("lib/table/table.svelte.ts");
const { refusal } = await load("lib/server/http.ts");
const { openSocketEarly } = await load("lib/server/early_socket.ts");
let table;

beforeEach(() => {
  table = new Table("t", "secret", { game: { slug: "game", team: true, cards: [] }, words });
  sockets.at(-1).open();
});
afterEach(() => table.close());

/** The words of a game in which seats can pass. */
const grammar = {
  cases: ["nom"],
  list: [", ", " and "],
  card: { name: "card" },
  articles: {},
  plural_genders: [],
  you: { nom: "you" },
};
const pass = {
  name: "pass",
  first: 0,
  ranges: [["number", 0, 99, ""]],
  choice: ["Pass"],
  log: ["{actor} pass[es]."],
  clauses: [],
  spots: [],
};
const words = {
  ...{ language: "en", grammar, kinds: [], zones: [], counters: [], steps: [[]], verbs: [pass] },
  prompts: [{ name: "turn", clauses: [], about: [], question: "", waiting: "" }],
};
/** The question that a seat is asked, with these actions. */
const asking = (seat, offers = []) => ({ asked: [0, seat, 0], offers });

const hear = (frame) => sockets.at(-1).onmessage({ data: JSON.stringify(frame) });

/** The server tells the state; seats 1 and 3 are mine, and 1 is asked. */
function state(more = {}) {
  const { asked = asking(1), ...others } = more;
  const facts = { zones: [], counters: [], goals: [], events: [], end: null, ...asked };
  const names = ["Ann", "Ben", "Cleo", "Dan"];
  const seats = [0, 1, 2, 3].map((seat) => ({ seat, online: seat !== 0 }));
  const shown = { table: { names }, facts, ahead: null, lines: [], seats, lesson: null };
  const mine = {
    you: 1,
    seats_of_mine: [1, 3],
    host: 0,
    question: null,
    questions_ahead: [],
    premoves: [],
    premove_seats: [],
  };
  hear({ type: "state", n: 0, move: 0, kept: -1, ...shown, ...mine, can_undo: true, ...others });
}

test("after a lost line it names the state it knew, which undoings count in too", () => {
  const { visitor, ...rest } = sockets.at(-1).sent[0];
  assert.match(visitor, /^[0-9a-f]{32}$/);
  assert.deepEqual(rest, {
    type: "hello",
    protocol: 3,
    secret: "secret",
    since: -1,
    person: null, // nothing can be stored here
    number: null,
    name: "",
    last_message: 0,
    facts: true,
    language: "en",
  });
  state({ n: 7, move: 3 });
  sockets.at(-1).onclose({ code: 1006 });
  later();
  sockets.at(-1).open();
  assert.equal(sockets.at(-1).sent[0].since, 7);
  assert.equal(sockets.at(-1).sent[0].visitor, visitor);
});

test("a socket that was opened while the table was loading says hello once, and is used once", () => {
  openSocketEarly("other");
  openSocketEarly("early");
  const early = sockets.at(-1);
  early.open();
  const before = sockets.length;
  const loaded = new Table("early", null, { game: { slug: "game", team: true, cards: [] }, words });
  assert.equal(sockets.length, before);
  assert.deepEqual(
    early.sent.map(({ type }) => type),
    ["hello"],
  );
  early.onclose({ code: 1006 });
  later();
  assert.equal(sockets.length, before + 1);
  loaded.close();
});

test("all seats of mine are mine, and an answer is for the one that is asked", () => {
  state({ n: 4 });
  assert.deepEqual(
    [0, 1, 2, 3].filter((seat) => table.people.isMine(seat)),
    [1, 3],
  );
  assert.equal(table.answerable, true);
  assert.equal(table.people.mayTakeMore, true);
  table.choose(17);
  assert.deepEqual(sockets.at(-1).sent.at(-1), { type: "move", n: 4, action: 17 });
  state({ n: 5, you: 1, asked: asking(2) });
  assert.equal(table.answerable, false);
  state({ n: 6, you: 3, asked: asking(3) });
  assert.equal(table.answerable, true);
});

test("a person with the host's seat decides about bots, and everyone while the host is away", () => {
  const here = [0, 1, 2, 3].map((seat) => ({ seat, online: true }));
  state({ seats: here });
  assert.equal(table.people.hosting, false);
  state({ seats: here, host: 3 });
  assert.equal(table.people.hosting, true);
  state();
  assert.equal(table.people.hosting, true);
});

test("that a bot stood in is known until I choose", () => {
  state();
  assert.deepEqual(table.people.stoodIn, []);
  hear({ type: "stood_in", seats: [3] });
  state({ n: 1 });
  assert.deepEqual(table.people.stoodIn, [3]);
  table.choose(0);
  assert.deepEqual(table.people.stoodIn, []);
});

/** Seat 2 is asked, and I may answer the same ahead. */
const early = (more = {}) =>
  state({
    asked: asking(2),
    ahead: asking(1),
    question: "abc",
    ...more,
  });

test("before my turn I answer the question by its name, once, until I take that back", () => {
  early({ n: 4 });
  assert.deepEqual([table.ahead, table.answerable], [true, true]);
  table.choose(17);
  assert.deepEqual(sockets.at(-1).sent.at(-1), { type: "premove", question: "abc", action: 17 });
  early({ n: 4, premove_seats: [3] });
  assert.equal(table.answerable, false, "it is on its way");
  early({ n: 4, premoves: [{ seat: 1, action: 17 }] });
  assert.deepEqual([table.question, table.answerable], [null, false]);
  table.withdrawPremove(1);
  assert.deepEqual(sockets.at(-1).sent.at(-1), { type: "withdraw_premove", seat: 1 });
  assert.equal(table.undid, true);
  early({ n: 4 });
  assert.equal(table.answerable, true);
});

test("the question keeps its name from when I may answer ahead to my turn", () => {
  early({ n: 4 });
  const before = table.asks;
  state({ n: 5, question: "abc" });
  assert.deepEqual([table.ahead, table.answerable, table.asks], [false, true, before]);
  state({ n: 6 });
  assert.notEqual(table.asks, before);
});

test("in another language the question, the log and the premoves are read again", () => {
  const lines = [{ n: 1, seat: 0, events: [[0, -1, 0, 5]] }];
  early({ n: 4, ahead: asking(1, [17]), lines, premoves: [{ seat: 3, action: 17 }] });
  const german = {
    ...words,
    language: "de",
    verbs: [{ ...pass, choice: ["Passen"], log: ["{actor} passt."] }],
  };
  table.translate({
    language: "de",
    game: { slug: "game", team: true, cards: [], title: "Spiel" },
    words: german,
  });
  assert.equal(table.question.offers[0].text, "Passen");
  assert.equal(table.state.premoves[0].text, "Passen");
  assert.deepEqual(
    table.lines.map(({ sentences }) => sentences[0].text),
    ["Ann passt."],
  );
  const { type, since, facts } = sockets.at(-1).sent.at(-1);
  assert.deepEqual({ type, since, facts }, { type: "hello", since: 4, facts: true });
});

/** The line is lost, and comes back. */
function lose() {
  sockets.at(-1).onclose({ code: 1006 });
  later();
  sockets.at(-1).open();
}
const answers = () => sockets.at(-1).sent.filter(({ type }) => ["move", "premove"].includes(type));
const MOVE = { type: "move", n: 4, action: 1 };

test("a move on its way is not sent again because others answer ahead, but once after a lost line", () => {
  state({ n: 4 });
  table.choose(1);
  state({ n: 4, premove_seats: [2] });
  assert.equal(table.answerable, false);
  assert.deepEqual(answers(), [MOVE]);
  lose();
  assert.deepEqual(answers(), []);
  state({ n: 4 });
  state({ n: 4, premove_seats: [2] });
  assert.deepEqual([answers(), table.answerable, table.choice.again], [[MOVE], false, true]);
  state({ n: 5, move: 1 });
  assert.deepEqual([table.answerable, table.choice, table.unplayed], [true, null, ""]);
});

test("what is chosen while the line is lost waits for it", () => {
  state({ n: 4 });
  sockets.at(-1).readyState = 3;
  sockets.at(-1).onclose({ code: 1006 });
  assert.equal(table.answerable, true);
  table.choose(1);
  assert.deepEqual([table.answerable, table.choice.n, table.choice.again], [false, null, true]);
  later();
  sockets.at(-1).open();
  state({ n: 4 });
  assert.deepEqual(answers(), [MOVE]);
});

test("a choice that came through before the line was lost is not sent again", () => {
  state({ n: 4 });
  table.choose(1);
  lose();
  state({ n: 5, move: 1 });
  assert.deepEqual([answers(), table.choice, table.unplayed], [[], null, ""]);
  early({ n: 6, move: 1 });
  table.choose(1);
  lose();
  early({ n: 6, move: 1, premoves: [{ seat: 1, action: 1 }] });
  assert.deepEqual([answers(), table.choice, table.unplayed], [[], null, ""]);
});

test("a choice that no longer answers the question is not sent, and that is said until I choose again", () => {
  const asked = asking(1, [1]);
  state({ n: 4, asked });
  sockets.at(-1).readyState = 3;
  sockets.at(-1).onclose({ code: 1006 });
  table.choose(1);
  later();
  sockets.at(-1).open();
  state({ n: 6, move: 2, asked });
  assert.deepEqual([answers(), table.choice, table.unplayed], [[], null, "Pass"]);
  table.choose(1);
  assert.equal(table.unplayed, "");
});

test("that a choice came through twice and was refused the second time is no news", () => {
  state({ n: 4 });
  table.choose(1);
  lose();
  state({ n: 4 });
  state({ n: 5, move: 1 });
  const refused = {
    type: "refused",
    message: "The table has changed.",
    clause: null,
    n: 5,
  };
  hear(refused);
  assert.equal(table.refusal, null);
  hear(refused);
  assert.notEqual(table.refusal, null, "whatever else is refused is said");
});

test("the end of a mute is told in local time", () => {
  const until = new Date(2026, 11, 1, 13, 5).getTime() / 1000;
  hear({ type: "refused", message: "Calm down.", clause: null, n: 0, retry: null, until });
  assert.match(table.refusal.message, /^Calm down\. This ends on Dec 1, 2026, 1:05\sPM\.$/);
  assert.equal(
    refusal(403, { detail: { message: "Calm down.", clause: null, until } }).message,
    table.refusal.message,
  );
});

/** Seats 1 and 3 are mine, at all others sit bots, which think so long; the seat is asked. */
function withBots({ pace = 0.8, asked = 2, ...more } = {}) {
  const seats = [0, 1, 2, 3].map((seat) => ({ seat, online: true, kind: seat % 2 === 1 ? "human" : "bot" }));
  state({ pace, seats, asked: asking(asked), ...more });
}
const sent = (type) => sockets.at(-1).sent.filter((frame) => frame.type === type);

test("bots think at the pace of a person who plays with them alone; until it changes, their table keeps its own", () => {
  withBots({ pace: 2 });
  assert.equal(table.people.alone, true);
  table.people.followPace("calm");
  assert.deepEqual(sent("pace"), []);
  table.people.followPace("brisk");
  table.people.followPace("once");
  table.people.followPace("calm");
  assert.deepEqual(
    sent("pace").map(({ seconds }) => seconds),
    [0, 0, 0.8],
  );
});

test("bots at the usual pace do not pause from the first if I do not want the calm one", () => {
  for (const pace of ["once", "brisk"]) {
    withBots();
    table.people.followPace(pace);
    assert.deepEqual(sent("pace").at(-1), { type: "pace", seconds: 0 });
  }
  withBots({ n: 1, pace: 0 });
  table.people.followPace("once");
  assert.equal(sent("pace").length, 2);
  table.people.followPace("calm");
  assert.equal(sent("pace").at(-1).seconds, 0.8, "I want to see them again");
});

test("among people, bots' pauses are not changed with how I see others' turns", () => {
  const people = [0, 1, 2, 3].map((seat) => ({ seat, online: true, kind: seat === 0 ? "bot" : "human" }));
  withBots({ seats: people, host: 1 });
  assert.equal(table.people.alone, false);
  table.skipAhead();
  assert.deepEqual([sent("hurry"), table.skipping], [[], false]);
});

test("to the end: bots that play with me alone do not pause, and are shown at once, until I am asked", () => {
  withBots();
  assert.equal(table.waiting, true);
  table.skipAhead();
  table.skipAhead();
  assert.deepEqual([sent("hurry").length, table.skipping], [1, true]);
  withBots({ n: 1, move: 1, asked: 0 });
  assert.equal(table.skipping, true);
  withBots({ n: 2, move: 2, asked: 1 });
  assert.deepEqual([table.skipping, table.waiting], [false, false]);
  table.skipAhead();
  assert.equal(sent("hurry").length, 1, "nobody else is asked");
});

test("that something has moved is said until I answer again", () => {
  early({ n: 4 });
  hear({ type: "premove_dropped", seat: 1 });
  assert.equal(table.premovesDropped, 1);
  table.choose(2);
  assert.equal(table.premovesDropped, 0);
});

test("before the game begins, the table is who gathers at it, and a number for the deal is committed", async () => {
  const seats = [0, 1].map((seat) => ({ seat, name: `P${seat}`, kind: "human", online: seat === 1 }));
  hear({
    type: "gathering",
    seats,
    seats_of_mine: [1],
    host: 0,
    commitment: "",
    commitments: [],
    revealing: false,
  });
  assert.deepEqual([table.people.mine, table.people.names, table.people.hosting], [[1], ["P0", "P1"], true]); // the host is away
  assert.equal(table.link, "open");
  const committed = () => sockets.at(-1).sent.find(({ type }) => type === "commit");
  while (!committed()) await new Promise(setImmediate);
  assert.match(committed().commitment, /^[0-9a-f]{64}$/);
  state({ n: 0, move: 0 });
  assert.equal(table.people.gathering, null);
});

const word = (id, who, text) => ({ id, seat: 0, who, name: who, text, at: 1 });

test("kept words are heard once, and after a lost line only those since are asked for", () => {
  hear({ type: "chat", on: true, messages: [word(3, "ann", "Boo!"), word(4, "ben", "Hush.")] });
  hear({ type: "chat", on: true, messages: [word(4, "ben", "Hush.")] });
  assert.deepEqual(
    table.chat.messages.map(({ text }) => text),
    ["Boo!", "Hush."],
  );
  assert.equal(table.chat.unread, 0); // what was said before I came is no news
  sockets.at(-1).onclose({ code: 1006 });
  later();
  sockets.at(-1).open();
  assert.equal(sockets.at(-1).sent[0].last_message, 4);
});

test("who is muted is not heard, in quick words either, until I listen again", () => {
  hear({ type: "chat", on: true, messages: [word(1, "ann", "Boo!")] });
  hear({ type: "emote", seat: 1, who: "ben", name: "Ben", emote: "gg", at: null });
  assert.deepEqual([table.chat.unread, table.chat.fresh.length], [2, 2]);
  table.chat.mute({ who: "ann", name: "Ann" });
  hear({ type: "chat", on: true, messages: [word(2, "ann", "BOO!")] });
  assert.deepEqual(
    table.chat.messages.map(({ who }) => who),
    ["ben"],
  );
  assert.equal(table.chat.unread, 2);
  table.chat.unmute("ann");
  assert.equal(table.chat.messages.length, 3);
});

test("comments of muted people are hidden, by their name once they have left the seat", () => {
  table.chat.mute({ who: "ann", name: "Ann" });
  const hidden = (name, owner) => table.chat.isAuthorMuted(name, owner);
  assert.equal(hidden("Ann", { who: "ann", name: "Ann" }), true);
  assert.equal(hidden("Ann", { who: "ben", name: "Ben" }), true); // she had the seat before him
  assert.equal(hidden("Ann", { who: "other", name: "Ann" }), false); // another person of this name
  assert.equal(hidden("Ben", { who: "ben", name: "Ben" }), false);
  table.chat.unmute("ann");
  assert.equal(hidden("Ann", undefined), false);
});

test("any click takes a seat back from a bot that plays as my time ran out", () => {
  const seats = [0, 1, 2, 3].map((seat) => ({ seat, online: true, stand_in: seat === 3 }));
  state({ n: 2, seats });
  assert.equal(table.people.replaced, true);
  table.people.comeBack();
  assert.deepEqual(sockets.at(-1).sent.at(-1), { type: "return" });
  const before = sockets.at(-1).sent.length;
  state({ n: 2 });
  table.people.comeBack();
  assert.equal(sockets.at(-1).sent.length, before);
});

test("that I was answered for is said until I answer again", () => {
  state({ n: 4 });
  hear({ type: "too_late", seat: 1 });
  assert.equal(table.tooLate, 1);
  table.choose(2);
  assert.equal(table.tooLate, 0);
});

test("what can be taken back is; what cannot is asked about, and the server says why", () => {
  const asked = () => sockets.at(-1).sent.at(-1);
  state({ n: 4, move: 4 });
  table.undo();
  assert.deepEqual([asked(), table.undid], [{ type: "undo", n: 4 }, true]);
  state({ n: 5, move: 3, can_undo: false });
  table.choose(1);
  state({ n: 6, move: 4, can_undo: false });
  table.undo();
  assert.deepEqual([asked(), table.undid], [{ type: "undo", n: 6 }, false]);
  hear({ type: "refused", message: "This cannot be taken back.", clause: null, n: 6 });
  assert.equal(table.refusal.message, "This cannot be taken back.");
  state({ n: 7, move: 5, seats_of_mine: [], can_undo: false });
  table.undo();
  assert.equal(asked().n, 6);
});

test("odds are asked for again when another seat of mine is shown in the same state", () => {
  const requests = () => sockets.at(-1).sent.filter(({ type }) => type === "odds").length;
  state({ n: 4, asked: asking(0) });
  table.inquiries.askOdds();
  hear({ type: "odds", n: 4, facts: [0] });
  table.inquiries.askOdds();
  assert.equal(requests(), 1);
  state({ n: 4, you: 3, asked: asking(0) }); // seat 1 has answered ahead
  assert.equal(table.inquiries.odds, null);
  table.inquiries.askOdds();
  assert.equal(requests(), 2);
});
