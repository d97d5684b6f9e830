/** The bots of a game. They choose as those of Python do, so that `deadhand verify` recomputes their choices. */
import type { Match } from "./match";
import type { Integers, Rules } from "./rules";
import { chanceFrom } from "./seeds";

interface Room {
  parameters: Integers;
  tallies: Integers;
}

/** The arrays that bots need, by the rules in whose memory they lie. */
const rooms = new WeakMap<Rules, Room>();

function roomIn(rules: Rules): Room {
  const room = rooms.get(rules) ?? {
    parameters: rules.integers(Math.max(...Object.values(rules.tables.levels).map(({ length }) => length))),
    tallies: rules.integers(rules.tables.tallies),
  };
  rooms.set(rules, room);
  return room;
}

/** Return the choice of a bot of a level at the open question. Its chance is not that of the table. */
export function choiceOf(match: Match, level: string): number {
  const { rules, setup, actions, actor } = match;
  const { parameters, tallies } = roomIn(rules);
  const move = actions.length;
  const seed = match.seedOf(move + 1);
  const place = setup.rekeyed ? `${seed} ${String(move)}` : `${seed} ${String(actor)} ${String(move)}`;
  const known = rules.tables.levels[level];
  if (!known) throw new Error(`there is no level ${level}`);
  rules.write(parameters, known);
  const { chance } = rules;
  rules.chance = chanceFrom("without secret", chance);
  try {
    return rules.call("choose", parameters, rules.noise("bot", level, place), tallies);
  } finally {
    rules.chance = chance;
  }
}
