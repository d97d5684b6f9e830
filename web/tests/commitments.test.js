/** The number that this browser gives to a deal: when it is opened, and what betrays a server that picks the deal. */
import assert from "node:assert/strict";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { beforeEach, test } from "node:test";
import { load } from "./load.js";

const { sha256Of, hmacOf } = await load("lib/browser/sha256.ts");
const { dealAnswer, doubtOf, faultOf, sit, start } = await load("lib/server/commitments.ts");
const reckoned = (text) => createHash("sha256").update(text).digest("hex");
const SERVER = reckoned("the server's secret");

/** What was asked over HTTP, and what is answered. */
let asked;
let tables = 0;
let id;
globalThis.fetch = (path, { body }) => {
  asked.push([path, body && JSON.parse(body)]);
  const answer = { id, seat: 0, secret: "mine", commitment: SERVER };
  return Promise.resolve({ ok: true, headers: new Headers(), json: () => Promise.resolve(answer) });
};

beforeEach(() => {
  asked = [];
  id = `table ${String(tables++)}`;
});

const commitmentOf = (seat, commitment, number = null) => ({
  seat,
  commitment,
  revealed: number !== null,
  number,
});
const EVE = commitmentOf(1, reckoned("eve"));

/** How a table stands at which mine is seat 0. */
const gathers = (commitments, more = {}) => ({
  type: "gathering",
  seats_of_mine: [0],
  commitment: SERVER,
  revealing: false,
  commitments,
  ...more,
});

/** Sit down; gives the commitment. */
async function seated() {
  await sit(id, "Ann", 0, SERVER);
  return asked[0][1].commitment;
}

/** Everybody has committed and the host has begun; gives my commitment and my number. */
async function opened() {
  const commitment = await seated();
  const told = gathers([commitmentOf(0, commitment), EVE], { revealing: true });
  const { answer } = dealAnswer(id, told, false);
  return { commitment, number: answer.number, told };
}

test("hashes are those of everybody else, at every length", () => {
  for (const length of [0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const text = "zö".repeat(length).slice(0, length);
    assert.equal(sha256Of(text), reckoned(text));
    assert.equal(hmacOf("the key", text), createHmac("sha256", "the key").update(text).digest("hex"));
  }
  for (let i = 0; i < 300; i++) {
    const text = randomBytes(40).toString("hex");
    assert.equal(sha256Of(text), reckoned(text));
  }
});

test("only a hash is told at first, another one every time, and the number fits it", async () => {
  const { commitment, number } = await opened();
  assert.match(number, /^[0-9a-f]{64}$/);
  assert.equal(reckoned(number), commitment);
  assert.ok(!JSON.stringify(asked).includes(number));
  id = "another";
  asked = [];
  assert.notEqual(await seated(), commitment);
});

test("a person alone gets the number to reveal once the server has committed to its own", async () => {
  const wish = { game: "zeven", seats: ["me", "greedy"], daily: false };
  const { number } = await start(wish);
  assert.deepEqual(
    asked.map(([path]) => path),
    ["/api/tables"],
  );
  assert.equal(reckoned(number), asked[0][1].commitment);
  assert.ok(!JSON.stringify(asked).includes(number));
  asked = [];
  assert.equal((await start({ ...wish, seats: ["me", "open"] })).number, null);
  assert.equal((await start({ ...wish, daily: true })).number, null);
  assert.equal(asked.length, 2);
  assert.equal(asked[1][1].commitment, undefined);
});

test("nothing is revealed before all is frozen, nor to a server that has changed its commitment", async () => {
  const commitment = await seated();
  assert.deepEqual(dealAnswer(id, gathers([commitmentOf(0, commitment)]), true), {});
  const changed = gathers([commitmentOf(0, commitment)], {
    revealing: true,
    commitment: reckoned("another"),
  });
  const { answer, doubt } = dealAnswer(id, changed, false);
  assert.equal(answer, undefined);
  assert.match(doubt, /server's hash has changed/);
});

test("nothing is revealed where somebody has my commitment, or mine is not there", async () => {
  const commitment = await seated();
  const copied = gathers([commitmentOf(0, commitment), commitmentOf(1, commitment)], { revealing: true });
  assert.match(dealAnswer(id, copied, false).doubt, /hashes have changed/);
  assert.deepEqual(dealAnswer(id, gathers([EVE], { revealing: true }), false), {});
  assert.deepEqual(
    dealAnswer(id, gathers([commitmentOf(0, EVE.commitment)], { revealing: true }), false),
    {},
  );
});

test("the same number is opened again after a lost line, but to the same commitments only", async () => {
  const { number, told } = await opened();
  assert.equal(dealAnswer(id, told, true).answer.number, number);
  const other = {
    ...told,
    commitments: [told.commitments[0], commitmentOf(1, reckoned("what Eve would rather have"))],
  };
  assert.match(dealAnswer(id, other, true).doubt, /hashes have changed/);
  assert.match(dealAnswer(id, { ...told, revealing: false }, true).doubt, /hashes have changed/);
});

test("who comes by another browser commits to another number, and the one that came first leaves it so", async () => {
  await seated();
  const elsewhere = gathers([commitmentOf(0, reckoned("my other browser's"))]);
  assert.deepEqual(dealAnswer(id, elsewhere, false), {});
  assert.equal(dealAnswer(id, elsewhere, true).answer.type, "commit");
  assert.equal(dealAnswer("never seen", gathers([]), false).answer.type, "commit");
  assert.deepEqual(dealAnswer("watched", gathers([EVE], { seats_of_mine: [] }), true), {});
});

test("a deal without my number, or from other commitments, is doubted", async () => {
  const { commitment, number } = await opened();
  const eve = { ...EVE, revealed: true, number: "eve" };
  const dealt = (commitments, server = SERVER) => ({ type: "dealt", commitment: server, commitments });
  assert.equal(doubtOf(id, dealt([commitmentOf(0, commitment, number), eve])), "");
  assert.equal(doubtOf(id, dealt([commitmentOf(0, commitment, number), EVE])), ""); // it is Eve who is named
  assert.match(doubtOf(id, dealt([commitmentOf(0, commitment), eve])), /without your number/);
  assert.match(doubtOf(id, dealt([commitmentOf(0, commitment, number)])), /hashes have changed/);
  assert.match(doubtOf(id, dealt([commitmentOf(0, commitment, number), eve], "other")), /server's hash/);
  assert.equal(doubtOf("seen nowhere", dealt([eve], "other")), "");
});

test("a replay is reckoned here: every hash, the deal, and what was kept", async () => {
  const { commitment, number } = await opened();
  const secret = "the server's secret";
  const contributions = [
    { seats: [0, 2], name: "Ann", commitment, number },
    { seats: [1], name: "Eve", commitment: EVE.commitment, number: "eve" },
  ];
  const origin = { table: id, commitment: SERVER, secret, daily: null, contributions };
  const mixed = `${id}\n0 ${number}\n1 eve`;
  const seed = createHmac("sha256", secret).update(mixed).digest("hex");
  const replay = { seed, deck: null, origin };
  assert.equal(faultOf(id, replay), "");
  const withOrigin = (more) => faultOf(id, { ...replay, origin: { ...origin, ...more } });
  assert.match(faultOf(id, { ...replay, seed: "picked" }), /does not follow/);
  assert.match(faultOf(id, { ...replay, deck: "changed" }), /secret does not match/);
  assert.match(faultOf(id, { ...replay, origin: null }), /does not say how/);
  assert.match(withOrigin({ secret: "another" }), /secret does not match/);
  assert.match(withOrigin({ table: "another" }), /does not follow/);
  assert.match(withOrigin({ contributions: [contributions[1]] }), /does not follow/);
  const lied = { ...contributions[1], number: "what Eve would rather have" };
  assert.match(withOrigin({ contributions: [contributions[0], lied] }), /number of Eve/);
  const other = { ...origin, contributions: [{ ...contributions[0], number: null }, contributions[1]] };
  const without = createHmac("sha256", secret).update(`${id}\n1 eve`).digest("hex");
  assert.match(faultOf(id, { seed: without, deck: null, origin: other }), /without your number/);
});
