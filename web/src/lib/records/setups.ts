/** The setup with which each game was last started in this browser. */
import type { GameSummary, NewTable, OptionValue } from "../../frames";
import { keep, recall } from "../browser/storage";
import { settings } from "../browser/settings.svelte";
import { BOT_PACE_OF } from "../browser/tempo";
import { LATE } from "../view/clocks";
import { usualLevel } from "../view/levels";
import { changedOptions } from "../view/options";

export interface Setup {
  seats: string[];
  /** The house rules, each with its value. */
  options: Record<string, OptionValue>;
  pace: number;
  clock: number;
  late: NewTable["late"];
}

type Setups = Record<string, Partial<Setup> | undefined>;

export function keepSetup(game: GameSummary, { seats, options, pace, clock, late }: Setup): void {
  const kept = { seats, options: changedOptions(game, options), pace, clock, late };
  keep("setups", { ...recall<Setups>("setups", {}), [game.slug]: kept });
}

/** The game that I played last in this browser, if any. */
export const lastGame = (): string | null => {
  const slug = recall<unknown>("game", null);
  return typeof slug === "string" ? slug : null;
};
export const keepLastGame = (slug: string): void => {
  keep("game", slug);
};

/** The last setup of a game. What the game no longer knows is replaced by its default. */
export function lastSetup(game: GameSummary): Setup {
  const kept = recall<Setups>("setups", {})[game.slug] ?? {};
  const level = usualLevel(game);
  const seats =
    Array.isArray(kept.seats) && kept.seats.length >= game.least_seats && kept.seats.length <= game.most_seats
      ? kept.seats
      : ["me", ...Array<string>((game.least_seats === 1 ? 1 : game.default_seats) - 1).fill(level)];
  const known = ["open", ...(game.team ? ["me"] : []), ...game.levels.map(({ name }) => name)];
  return {
    seats: seats.map((seat, place) => (place === 0 ? "me" : known.includes(seat) ? seat : level)),
    options: Object.fromEntries(
      game.options.map(({ name, default: usual }) => {
        const value = kept.options?.[name];
        return [name, value !== undefined && typeof value === typeof usual ? value : usual];
      }),
    ),
    pace: typeof kept.pace === "number" ? kept.pace : BOT_PACE_OF[settings.pace],
    clock: typeof kept.clock === "number" ? kept.clock : 0,
    late: LATE.find(([late]) => late === kept.late)?.[0] ?? "default",
  };
}

/** The last setup with bots at all seats that were open, so that the game begins at once. */
export function setupWithBots(game: GameSummary): Setup {
  const setup = lastSetup(game);
  const level = setup.seats.find((seat) => seat !== "me" && seat !== "open") ?? usualLevel(game);
  return { ...setup, seats: setup.seats.map((seat) => (seat === "open" ? level : seat)) };
}
