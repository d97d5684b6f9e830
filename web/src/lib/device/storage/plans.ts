/** New games: whether they can be dealt as planned, and their rows. */
import type { GameTables } from "../../../frames";
import { isDeck } from "../game/decks";
import type { Rules } from "../game/rules";
import { drawId, drawSeed } from "../game/seeds";
import { areNames, areOptions, isOverAtOnce, isSeed } from "../game/setup";
import type { DEVICE_TEXTS, LessonPlan, Plan } from "../messages";
import { secretOfTheDay } from "./daily";
import type { GameRow } from "./rows";

/** Whether a game has these seats, of people (null) and bots by their levels, these options and this deck. */
export function isAllowed(
  levels: (string | null)[],
  { options, deck }: Pick<Plan, "options" | "deck">,
  tables: GameTables,
): boolean {
  return (
    Object.hasOwn(tables.seats, String(levels.length)) &&
    levels.every((level) => level === null || Object.hasOwn(tables.levels, level)) &&
    levels.includes(null) &&
    areOptions(tables, levels.length, options) &&
    (deck === null || isDeck(deck, tables))
  );
}

/** Return what is wrong with a plan; null if it can be played. */
export function checkPlan(plan: Plan, rules: Rules): keyof typeof DEVICE_TEXTS | null {
  const { tables } = rules;
  const { seats, seed } = plan;
  const levels = seats.map((seat) => ("level" in seat ? seat.level : null));
  if (!isAllowed(levels, plan, tables) || (seed !== null && !isSeed(seed))) return "badPlan";
  if (!areNames(namesOf(plan, tables))) return "badNames";
  return plan.deck && isOverAtOnce(rules, { ...plan, seats: seats.length }) ? "deckOver" : null;
}

/** The row of a new game. */
export function rowOf(plan: Plan, tables: GameTables): GameRow {
  const { game, hash, options, deck, together, pace, daily = null } = plan;
  const names = namesOf(plan, tables);
  const levels = plan.seats.map((seat) => ("level" in seat ? seat.level : null));
  return newRow(tables, {
    ...{ id: drawId(), game, hash, options: { ...options }, deck, together, pace, daily },
    seats: levels.map((level, seat) => ({ name: names[seat] ?? "", level })),
    seed: daily === null ? (plan.seed ?? drawSeed()) : secretOfTheDay(tables, daily, levels, options),
    rekeyed: daily !== null,
  });
}

/** The row of a scene of a guide, after the moves before it, as a server has it. */
export function rowOfScene(lesson: LessonPlan, tables: GameTables): GameRow {
  const { id, game, hash, pace, scene } = lesson;
  const { names, mine, level, seed, options, before } = scene;
  const row = newRow(tables, {
    ...{ id, game, hash, pace, seed, options, deck: null, together: true, rekeyed: true },
    seats: names.map((name, seat) => ({ name, level: mine.includes(seat) ? null : level })),
  });
  return { ...row, commands: [...before] };
}

type Chosen =
  "id" | "game" | "hash" | "seats" | "options" | "deck" | "together" | "daily" | "seed" | "pace" | "rekeyed";

const newRow = (tables: GameTables, chosen: Pick<GameRow, Chosen>): GameRow => ({
  ...chosen,
  rules: tables.version,
  moves: 0,
  asked: null,
  returns: null,
  result: null,
  transfer: null,
  started: Date.now(),
  played: Date.now(),
  commands: [],
  orders: chosen.seats.map(() => null),
  sealed: [],
  changedBots: [],
  revision: 0,
});

/** The row of a game that plays on after the first moves of another, with its branches and new random draws. */
export function branchedRow(
  row: GameRow,
  { commands, branches, pace }: Required<Pick<GameRow, "commands" | "branches" | "pace">>,
): GameRow {
  const now = Date.now();
  const next: GameRow = {
    ...structuredClone(row),
    id: drawId(),
    moves: commands.length,
    asked: null,
    returns: null,
    result: null,
    transfer: null,
    daily: null,
    branch: true,
    started: now,
    played: now,
    pace,
    commands,
    branches: [...branches, { move: commands.length, seed: drawSeed(), seat: null }],
    orders: row.seats.map(() => null),
    sealed: [],
    revision: 0,
  };
  delete next.file;
  delete next.sent;
  delete next.digest;
  return next;
}

/** The names of all seats: those of people as they are, then those of bots. */
function namesOf({ seats }: Plan, { bot_names: names }: GameTables): string[] {
  const people = seats.flatMap((seat) => ("name" in seat ? [seat.name.toLowerCase()] : []));
  return seats.map((seat, place) => {
    if ("name" in seat) return seat.name;
    const name = names[place % names.length] ?? "";
    return people.includes(name.toLowerCase()) ? `${name} II` : name;
  });
}
