/** My games, from the server's list and from what this browser stored before there was one; and their statistics. */
import type { Game, MyGame } from "../../frames";
import { dayBefore, dayOf } from "./days";
import type { Result } from "./results";

export interface PlayedGame {
  table: string;
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
  /** The server's data; null for a game that only this browser knows. */
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

const fromBrowser = (slug: string, { table, at, won, score, choices, daily, words }: Result): PlayedGame => ({
  ...{ table, slug, at, running: false, won, counts: true, score, choices, daily, words },
  listed: null,
});

/** All my games, the latest first. What this browser stored of a listed game is left out. */
export function merged(
  listed: MyGame[],
  stored: { slug: string; results: Result[] }[],
  games: Pick<Game, "slug" | "team" | "factions">[],
): PlayedGame[] {
  const known = new Set(listed.map(({ table }) => table));
  const older = stored.flatMap(({ slug, results }) =>
    results.filter(({ table }) => !known.has(table)).map((result) => fromBrowser(slug, result)),
  );
  const list = listed.map((each) =>
    fromList(
      each,
      games.find(({ slug }) => slug === each.game),
    ),
  );
  return [...list, ...older].sort((a, b) => b.at - a.at);
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
