/** The log in groups: what belongs together, what a folded turn says, and where the log stands in a replay. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.js";

const { continued, groupsOf, foldable, summaryOf, lineAt, newest } = await load("lib/view/log.ts");

const ME = 0;
const BEN = 1;
const names = ["you", "Ben", "Cleo"];

/** A sentence about seats, in words such as "0 takes 5 Brains from 1"; numbers stand for the seats. */
function say(words, role = "plain") {
  const parts = words.split(/\b(\d)\b/).filter(Boolean);
  const named = parts.map((part) => (/^\d$/.test(part) ? { text: names[part], seat: Number(part) } : part));
  return { text: words, parts: named, role };
}
const texts = (said) => said.map(({ sentence }) => sentence.text);

const turns = [
  { n: 0, seat: null, sentences: [say("Round begins", "stage"), say("It is 1's turn", "turn")] },
  { n: 1, seat: BEN, sentences: [say("1 draws a card")] },
  { n: 2, seat: BEN, sentences: [say("1 plays a Commando on 2"), say("1 takes Brains from 2", "matters")] },
  { n: 3, seat: BEN, sentences: [say("1 digs in 0's hand"), say("1 takes a card from 0", "matters")] },
  { n: 4, seat: ME, sentences: [say("0 shows a Clown")] },
  { n: 5, seat: BEN, sentences: [say("It is 0's turn", "turn")] },
  {
    n: 6,
    seat: ME,
    sentences: [say("0 draws a card"), say("0 calls"), say("0 wins", "stage"), say("2 scores")],
  },
];

test("a turn is one group, no matter who answers in it, and ends where the next one or a stage begins", () => {
  assert.deepEqual(
    groupsOf(turns).map(({ seat, said }) => [seat, said.map(({ n }) => n)]),
    [
      [null, [0]],
      [BEN, [0, 1, 2, 2, 3, 3, 4]],
      [ME, [5, 6, 6]],
      [null, [6, 6]],
    ],
  );
});

test("without turns, moves in a row belong to who made them, and what follows a stage to nobody", () => {
  const lines = [
    { n: 1, seat: BEN, sentences: [say("1 engages a Tank")] },
    { n: 3, seat: BEN, sentences: [say("1 engages a Witch")] },
    {
      n: 4,
      seat: 2,
      sentences: [say("2 engages a Hunter"), say("The plan is locked", "stage"), say("A Tank dies")],
    },
    { n: 6, seat: 2, sentences: [say("2 takes the Pills")] },
  ];
  assert.deepEqual(
    groupsOf(lines).map(({ seat, said }) => [seat, said.length]),
    [
      [BEN, 2],
      [2, 1],
      [null, 2],
      [2, 1],
    ],
  );
});

test("only a turn of somebody else in which several things happened is folded", () => {
  const [stage, ben, mine] = groupsOf(turns);
  assert.deepEqual(
    [stage, ben, mine].map((group) => foldable(group, [ME])),
    [false, true, false],
  );
  assert.equal(foldable(mine, []), true, "for a spectator everybody is somebody else");
  const short = groupsOf([{ n: 1, seat: BEN, sentences: [say("It is 1's turn", "turn"), say("1 passes")] }]);
  assert.equal(foldable(short[0], [ME]), false);
});

test("what was done to me stands for a folded turn before all else, then what matters, as it happened", () => {
  const ben = groupsOf(turns)[1];
  assert.deepEqual(texts(summaryOf(ben, [ME])), ["1 takes a card from 0", "0 shows a Clown"]);
  assert.deepEqual(texts(summaryOf(ben, [2])), ["1 plays a Commando on 2", "1 takes Brains from 2"]);
  assert.deepEqual(texts(summaryOf(ben, [])), ["1 takes Brains from 2", "1 takes a card from 0"]);
});

test("where nothing matters, a turn's last doings stand for it", () => {
  const group = groupsOf([
    { n: 1, seat: BEN, sentences: ["1 draws", "1 lays a Clown", "1 lays a Nurse"].map((w) => say(w)) },
  ])[0];
  assert.deepEqual(texts(summaryOf(group, [ME])), ["1 lays a Clown", "1 lays a Nurse"]);
});

test("a moment stands at the last line that was told by then", () => {
  const lines = [0, 3, 7].map((n) => ({ n, seat: null, sentences: [] }));
  assert.deepEqual(
    [0, 2, 3, 6, 7, 9].map((n) => lineAt(lines, n)),
    [0, 0, 3, 3, 7, 7],
  );
  assert.equal(lineAt([], 4), null);
});

test("the newest line says what happened, not whose turn it is", () => {
  assert.equal(newest(turns.slice(0, 6)).text, "0 shows a Clown");
  assert.equal(newest(turns.slice(0, 1)).text, "Round begins");
  assert.equal(newest([]), null);
});

test("the log goes on from what still holds; what was taken back is told behind the last of it", () => {
  const line = (n, ...words) => ({
    n,
    seat: ME,
    sentences: words.map((word) => say(word)),
    events: words.map(() => [n]),
  });
  const known = [line(1, "0 draws"), line(2, "0 plays")];
  assert.deepEqual(continued(known, 2, [line(3, "0 ends")]), [...known, line(3, "0 ends")]);
  assert.deepEqual(continued(known, 1, [line(1, "0 takes back")]), [line(1, "0 draws", "0 takes back")]);
  assert.deepEqual(continued(known, -1, [line(1, "0 digs")]), [line(1, "0 digs")]);
  assert.deepEqual(continued([], 0, [line(0, "0 takes back"), line(1, "0 digs")]), [
    line(0, "0 takes back"),
    line(1, "0 digs"),
  ]);
});
