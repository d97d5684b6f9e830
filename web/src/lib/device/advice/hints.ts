/** Hints, and the scores of choices by the greedy bot: what `deadhand/advice/` makes of the same doors. */
import type { FactsHint } from "../../../frames";
import { NOBODY } from "../../facts/constants";
import { named } from "../../facts/facts";
import type { Match } from "../game/match";
import { type Integers, type Rules, SPARE } from "../game/rules";
import { chanceFrom } from "../game/seeds";

/** Whether the rules of a game give hints; those that an older game is played by may not. */
export const givesHints = ({ rules }: Match): boolean => rules.offers("write_hint");

/** The level whose hints are given if none is named. */
export const USUAL_LEVEL = "greedy";

interface Room {
  scores: Integers;
  bot: Integers;
  tallies: Integers;
  written: Integers;
}

/** The arrays that hints need, by the rules in whose memory they lie. */
const rooms = new WeakMap<Rules, Room>();

function roomIn(rules: Rules): Room {
  const { tables } = rules;
  const room = rooms.get(rules) ?? {
    scores: rules.integers(tables.record.fields["offers"]?.[2][0] ?? 0),
    bot: rules.integers(tables.review.bot.length),
    tallies: rules.integers(tables.tallies),
    written: rules.integers(tables.hint_size),
  };
  rooms.set(rules, room);
  return room;
}

/** Write the greedy bot's score of each offer of a table; the next table is overwritten. */
function rate(rules: Rules, table: number): Integers {
  const { scores } = roomIn(rules);
  rules.call("rate", table, table + 1, rules.noise("hints"), scores);
  return scores;
}

/** Return the best choices of a level for the seat that is asked, from what it knows. */
export function hintOf(match: Match, level: string): FactsHint["choices"] {
  const { rules, actor } = match;
  const parameters = rules.tables.levels[level];
  if (!parameters || actor === null) throw new Error(`there is no hint by ${level}`);
  const [, simulations = 0] = parameters;
  const { scores, bot, tallies, written } = roomIn(rules);
  const before = rules.record;
  try {
    rules.call("determinize", 0, actor, rules.noise("determinize", 0));
    let first: number = NOBODY;
    if (simulations > 0) {
      const noise = rules.noise("hints", level);
      rules.write(bot, parameters);
      first = rules.call("search_table", 0, 1, bot, noise, tallies);
    } else rate(rules, 0);
    const size = rules.call("write_hint", first, scores, rules.noise("hints"), tallies, written);
    const width = rules.tables.hint_size / rules.tables.hint_choices;
    const integers = rules.read(written, size * width);
    return Array.from({ length: size }, (_, place) =>
      choiceFrom(integers.slice(place * width, (place + 1) * width)),
    );
  } finally {
    rules.record = before;
  }
}

function choiceFrom(row: number[]): FactsHint["choices"][number] {
  const { action, reason, first, second, chance } = named("hinted_choice", row);
  return { action, reason, values: [first, second], chance: chance === NOBODY ? null : chance };
}

/** Return the score of each action that a seat may choose, now or ahead; none if it is not asked. */
export function scoresOf(match: Match, seat: number): [action: number, score: number][] {
  const { rules } = match;
  const { chance } = rules;
  rules.chance = chanceFrom("hints");
  try {
    const isAsked = seat === match.actor;
    if (!isAsked && !rules.call("ask_ahead", 0, SPARE, seat)) return [];
    const table = isAsked ? 0 : SPARE;
    const actions = rules.fields("offers", rules.field("offer_count", 0, table), 0, table);
    const scores = rules.read(rate(rules, table), actions.length);
    return actions.map((action, place) => [action, scores[place] ?? 0]);
  } finally {
    rules.chance = chance;
  }
}
