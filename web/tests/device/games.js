/** Whole games on this device without a page. Runs in Node and in a browser. */
import { previewOf } from "../../src/lib/device/advice/preview";
import { choiceOf } from "../../src/lib/device/game/bots";
import { hintOf, scoresOf } from "../../src/lib/device/advice/hints";
import { Match } from "../../src/lib/device/game/match";
import { refusalAt, refusalOf } from "../../src/lib/device/game/refusals";
import { fingerprint, openFingerprint } from "../../src/lib/device/table/premoves";
import { Rules } from "../../src/lib/device/game/rules";
import { digestOf, savedText } from "../../src/lib/device/storage/saved";

/** The share of the positions at which a choice is previewed. */
const PREVIEWED = 0.3;
/** At one of so many positions there is a hint of a level that searches, too. */
const SEARCHED = 20;

/** Numbers that look random, and are the same every time. */
function dice(seed) {
  let state = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 1);
  return () => (state = (state * 1664525 + 1013904223) >>> 0) / 2 ** 32;
}

const positionOf = (match, step, hinting = ["greedy"]) => ({
  ...step,
  actor: match.actor,
  default: match.over ? null : match.default,
  facts: [...Array(match.seats).keys(), null].map((viewer) => match.facts(viewer)),
  ahead: [...Array(match.seats).keys()].map((seat) => match.ahead(seat)),
  questions: [...Array(match.seats).keys()].map((seat) =>
    fingerprint(match, seat, match.facts(seat), match.ahead(seat)),
  ),
  open_question: openFingerprint(match),
  open: match.openFacts(),
  digest: digestOf(match.rules),
  scores: match.scores,
  ranks: match.ranks,
  undo: match.seatToUndo,
  hints: Object.fromEntries(match.over ? [] : hinting.map((level) => [level, hintOf(match, level)])),
  offer_scores: [...Array(match.seats).keys()].map((seat) => scoresOf(match, seat)),
});

/** How many positions are passed before odds are compared: they may need thousands of redeals. */
const ODDS_EVERY = 7;

/** The odds of one viewer after another. */
const oddsOf = (match, lines) => {
  const turn = lines.length / ODDS_EVERY;
  const viewers = [...Array(match.seats).keys(), null];
  return Number.isInteger(turn) ? { odds: match.odds(viewers[turn % viewers.length]), turn } : {};
};

/** The preview of one of the choices; null where none has any. */
function previewAt(match, random) {
  if (match.over || random() > PREVIEWED) return null;
  const found = match.legal.map((action) => previewOf(match, action)).filter((preview) => preview !== null);
  return found[Math.floor(random() * found.length)] ?? null;
}

/** Why some actions are not offered, and nothing can be done with some spots: cards of the table, kinds, and places. */
function refusalsAt(match, random) {
  const { rules, over } = match;
  const { spots } = rules.tables;
  const { actions, kinds } = rules.tables.refusals;
  const below = (end) => Math.floor(random() * end);
  const asked = [actions, ...Array.from({ length: 4 }, () => below(actions))];
  const refused = asked.map((action) => refusalOf(rules, action));
  if (over) return { refused, explained: [] };
  const cards = rules.field("cards");
  const spot = () => {
    const [card, share] = [below(cards), random()];
    if (share < 0.5) return `${spots[rules.field("zone", card)]}/${kinds[rules.field("kind", card)]}`;
    return share < 0.7
      ? `${spots[below(spots.length)]}/${kinds[below(kinds.length)]}`
      : spots[below(spots.length)];
  };
  const places = [...Array.from({ length: 4 }, () => [spot()]), [spot(), spot()], ["seat:77"]];
  const explained = places.map((at, place) => [at, place % 3 > 0, refusalAt(rules, at, place % 3 > 0)]);
  return { refused, explained };
}

function linesOf(module, tables, job) {
  const match = new Match(new Rules(module, tables), job);
  const random = dice(job.seed);
  const lines = [positionOf(match, {})];
  while (!match.over && lines.length < job.longest) {
    if (match.seatToUndo !== null && random() < job.undos) {
      match.goBack(match.actions.length - 1);
      lines.push(positionOf(match, { undo_by: lines.at(-1).undo }));
    } else {
      const level = job.levels[match.actor];
      const action = choiceOf(match, level);
      match.play(action);
      const preview = previewAt(match, random);
      const refusals = refusalsAt(match, random);
      const hinting = lines.length % SEARCHED === 0 ? ["greedy", job.searching] : ["greedy"];
      const more = { action, level, preview, ...refusals, ...oddsOf(match, lines) };
      lines.push(positionOf(match, more, hinting));
    }
  }
  const players = { names: job.names, levels: job.levels, changedBots: [] };
  const middle = Math.floor(match.actions.length / 2);
  const looked = match.at(middle, () => positionOf(match, { move: middle }));
  delete looked.undo; // of the present
  return { lines, looked, after: positionOf(match, {}), saved: savedText(match, players) };
}

/** Play a game; return a line for the deal and for each move or undo, and a last one with the saved game. */
export function play(module, tables, job) {
  const { lines, ...rest } = linesOf(module, tables, job);
  return [...lines, rest].map((line) => JSON.stringify(line)).join("\n");
}
