/**
 * My games: those of the server's list, those of this device, and what this browser stored before there was such a
 * list; and their statistics.
 */
import type { Game, MyGame } from "../../frames";
import type { DeviceGame } from "../device/messages";
import { dayBefore, dayOf } from "./days";
import type { Result } from "./results";

/** Where a game is played: at the server, on this device, or on another one that took it from the server. */
export type Place = "server" | "device" | "other device";

export interface PlayedGame {
  /** The id of its table, or of the game on this device. */
  table: string;
  place: Place;
  /** The game of this device. */
  device: DeviceGame | null;
  slug: string;
  /** When it was started, in milliseconds since 1970; of a finished game without that, when it ended. */
  at: number;
  /** Whether it goes on. */
  running: boolean;
  won: boolean;
  /** Whether it counts in statistics: it has a result, and was not played on from another game's move. */
  counts: boolean;
  /** My points, in games that each player plays for themselves. */
  score: number | null;
  choices: number;
  daily: string | null;
  /** The result in words, of games that only this browser knows. */
  words: string;
  /** The server's data, or the same of a game on this device; null for a game of which only a result is known. */
  listed: MyGame | null;
}

export const PEOPLE = "people";
export const MIXED = "mixed";

const hasPoints = ({ team, factions }: Pick<Game, "team" | "factions">): boolean =>
  !team && factions.length === 0;

function fromList(listed: MyGame, game: Pick<Game, "team" | "factions"> | undefined): PlayedGame {
  const { result } = listed;
  return {
    table: listed.table,
    place: listed.moved === null ? "server" : "other device",
    device: null,
    slug: listed.game,
    at: listed.started * 1000,
    running: result === null,
    won: result?.won ?? false,
    counts: !!result && result.decided && !result.branch,
    score: result && game && hasPoints(game) ? result.score : null,
    choices: result?.moves ?? 0,
    daily: result ? listed.daily : null,
    words: "",
    listed,
  };
}

const fromBrowser = (
  slug: string,
  { table, at, won, score, choices, daily, device = false, words }: Result,
): PlayedGame => ({
  ...{ table, slug, at, running: false, won, counts: true, score, choices, daily, words },
  ...{ place: device ? "device" : "server", device: null, listed: null },
});

/** What the rules of a game say about its results; `outcomes` are left out if they could not be had. */
export type GameRules = Pick<Game, "slug" | "team" | "factions"> & Partial<Pick<Game, "outcomes">>;

/** A game of this device, as the server lists its own. My seats are those of people: the first, or all of a team. */
function listedOf(game: DeviceGame, rules: GameRules | undefined): MyGame {
  const { id, seats, returns, result, together, transfer, daily = null, branch = false } = game;
  const people = seats.flatMap(({ level }, seat) => (level === null ? [seat] : []));
  const mine = together ? people : people.slice(0, 1);
  const played: MyGame["seats"] = seats.map(({ name, level }) => ({
    name,
    kind: level === null ? "human" : "bot",
    bot: level,
  }));
  const [me = 0] = mine;
  const outcome = result && rules?.outcomes?.[result.outcome];
  const decided = outcome?.result !== "aborted";
  const rank = result?.ranks[me] ?? 0;
  const points = rules === undefined || hasPoints(rules);
  const share = returns?.[me] ?? 0;
  const won = points && result ? rank === 1 : share > 0 && share === Math.max(...(returns ?? []));
  return {
    table: id,
    game: game.game,
    started: game.started / 1000,
    ended: returns && game.played / 1000,
    seats: played,
    mine,
    daily,
    secret: transfer?.done ? transfer.secret : null,
    moved: null,
    result: returns && {
      seats: played,
      mine,
      moves: game.moves,
      seconds: Math.round((game.played - game.started) / 1000),
      outcome: outcome?.name ?? "",
      decided,
      won: decided && won,
      rank,
      score: result?.scores[me] ?? 0,
      sides: [],
      daily,
      branch,
    },
  };
}

/** A game of this device; one that has moved to the server is played there. */
const fromDevice = (game: DeviceGame, rules: GameRules | undefined): PlayedGame => ({
  ...fromList(listedOf(game, rules), game.result ? rules : undefined),
  ...(game.transfer?.done ? {} : { place: "device", device: game }),
});

/**
 * All my games, the latest first. What this browser stored of a listed game is left out. A game that has moved stands
 * once, where it is played now.
 */
export function merged(
  lists: { listed: MyGame[]; device: DeviceGame[] },
  stored: { slug: string; results: Result[] }[],
  games: GameRules[],
): PlayedGame[] {
  const rulesOf = (slug: string): GameRules | undefined => games.find((game) => game.slug === slug);
  const places = new Set([...lists.listed.map(({ table }) => table), ...lists.device.map(({ id }) => id)]);
  const listed = lists.listed.filter(({ moved }) => moved === null || !places.has(moved));
  const known = new Set(lists.listed.map(({ table }) => table));
  // The table of a game that has moved there has its id.
  const here = lists.device.filter(({ id, transfer }) => !(transfer?.done && known.has(id)));
  const older = stored.flatMap(({ slug, results }) =>
    results.filter(({ table }) => !places.has(table)).map((result) => fromBrowser(slug, result)),
  );
  const list = listed.map((each) => fromList(each, rulesOf(each.game)));
  const own = here.map((each) => fromDevice(each, rulesOf(each.game)));
  return [...list, ...own, ...older].sort((a, b) => b.at - a.at);
}

/** The level of the bots that I played with; `MIXED` for several levels, `PEOPLE` without bots. */
export function levelIn({ listed }: PlayedGame): string {
  const bots = (listed?.seats ?? []).flatMap(({ kind, bot }) => (kind === "bot" && bot ? [bot] : []));
  const [first, ...others] = new Set(bots);
  return first === undefined ? PEOPLE : others.length > 0 ? MIXED : first;
}

export interface LevelRecord {
  level: string;
  played: number;
  won: number;
}

/** How often I played and won with bots of each level, in the order of the game's levels, and then with people. */
export function recordsByLevel(games: PlayedGame[], { levels }: Pick<Game, "levels">): LevelRecord[] {
  const counted = games.filter((game) => game.counts && game.listed);
  const places = [...levels.map(({ name }) => name), MIXED, PEOPLE];
  const found = [...new Set(counted.map(levelIn))];
  const order = (level: string): number => (places.includes(level) ? places.indexOf(level) : -1);
  return found
    .sort((a, b) => order(a) - order(b))
    .map((level) => {
      const these = counted.filter((game) => levelIn(game) === level);
      return { level, played: these.length, won: these.filter(({ won }) => won).length };
    });
}

/** The most days in a row on which I finished a daily deal. */
export function longestStreak(games: Pick<PlayedGame, "daily">[]): number {
  const days = new Set(games.flatMap(({ daily }) => (daily === null ? [] : [daily])));
  const lengths = [...days].map((last) => {
    let length = 0;
    for (let day = last; days.has(day); day = dayBefore(day)) length += 1;
    return length;
  });
  return Math.max(0, ...lengths);
}

/** The mark of a day in the calendar: nothing played, played, won, or the daily deal. */
export interface DayMark {
  day: string;
  played: number;
  won: number;
  daily: boolean;
}

/** The marks of whole weeks from Monday to Sunday; the last week is that of `today`, and ends with it. */
export function calendar(games: PlayedGame[], today: string, weeks: number): DayMark[] {
  const byDay = new Map<string, PlayedGame[]>();
  for (const game of games.filter(({ running }) => !running)) {
    const day = game.daily ?? dayOf(game.at);
    byDay.set(day, [...(byDay.get(day) ?? []), game]);
  }
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const days = [today];
  while (days.length < (weeks - 1) * 7 + sinceMonday + 1) days.unshift(dayBefore(days[0] ?? today));
  return days.map((day) => {
    const these = byDay.get(day) ?? [];
    return {
      day,
      played: these.length,
      won: these.filter(({ won }) => won).length,
      daily: these.some(({ daily }) => daily !== null),
    };
  });
}

export interface Bar {
  table: string;
  /** From 0 to 1. */
  height: number;
  won: boolean;
}

const LOWEST = 0.12;
const LOST = 0.4;

/** The last results as bars, the latest last: my points, or in games without points whether I won. */
export function bars(games: PlayedGame[], most: number): Bar[] {
  const last = games
    .filter(({ counts }) => counts)
    .slice(0, most)
    .reverse();
  const best = Math.max(0, ...last.map(({ score }) => score ?? 0));
  return last.map(({ table, score, won }) => ({
    table,
    won,
    height:
      score === null || best <= 0 ? (won ? 1 : LOST) : LOWEST + (1 - LOWEST) * (Math.max(0, score) / best),
  }));
}
