/** The setup with which each game was last started in this browser. */
import type { GameSummary, NewTable, Option, OptionValue } from "../../frames";
import { isRecord, keep, recall, validEntries, validText, validTexts } from "../browser/storage";
import { settings } from "../browser/settings.svelte";
import { BOT_PACES, BOT_PACE_OF } from "../browser/tempo";
import { CLOCKS, LATE } from "../view/setup/clocks";
import { usualLevel } from "../view/setup/levels";
import { changedOptions } from "../view/setup/options";

export interface Setup {
  seats: string[];
  /** The house rules, each with its value. */
  options: Record<string, OptionValue>;
  pace: number;
  clock: number;
  late: NewTable["late"];
}

const isOption = (value: unknown): value is OptionValue =>
  ["string", "number", "boolean"].includes(typeof value);
const validOptions = validEntries(isOption);

/** Whether an option has this value today. */
function isOffered(
  { least, most, choices, nothing, ...option }: Option,
  value: OptionValue | undefined,
): boolean {
  if (typeof value === "number") return Number.isInteger(value) && least <= value && value <= most;
  if (typeof value === "string") return choices.includes(value) || (nothing !== "" && value === nothing);
  return typeof value === typeof option.default;
}

const validSetups = validEntries(isRecord<Partial<Record<keyof Setup, unknown>>>(() => true));

export function keepSetup(game: GameSummary, { seats, options, pace, clock, late }: Setup): void {
  const kept = { seats, options: changedOptions(game, options), pace, clock, late };
  keep("setups", { ...recall("setups", validSetups), [game.slug]: kept });
}

/** The game that I played last in this browser, if any. */
export const lastGame = (): string | null => {
  const slug = recall("game", validText);
  return slug || null;
};
export const keepLastGame = (slug: string): void => {
  keep("game", slug);
};

/** The last setup of a game. What the game no longer knows is replaced by its default. */
export function lastSetup(game: GameSummary): Setup {
  const kept = recall("setups", validSetups)[game.slug] ?? {};
  const level = usualLevel(game);
  const options = validOptions(kept.options);
  const stored = validTexts(kept.seats);
  const seats =
    stored.length >= game.least_seats && stored.length <= game.most_seats
      ? stored
      : ["me", ...Array<string>((game.least_seats === 1 ? 1 : game.default_seats) - 1).fill(level)];
  const known = ["open", ...(game.team ? ["me"] : []), ...game.levels.map(({ name }) => name)];
  return {
    seats: seats.map((seat, place) => (place === 0 ? "me" : known.includes(seat) ? seat : level)),
    options: Object.fromEntries(
      game.options.map((option) => {
        const value = options[option.name];
        return [option.name, isOffered(option, value) ? (value ?? option.default) : option.default];
      }),
    ),
    pace: BOT_PACES.find(([pace]) => pace === kept.pace)?.[0] ?? BOT_PACE_OF[settings.pace],
    clock: CLOCKS.find(([clock]) => clock === kept.clock)?.[0] ?? 0,
    late: LATE.find(([late]) => late === kept.late)?.[0] ?? "default",
  };
}

/** The last setup with bots at all seats that were open, so that the game begins at once. */
export function setupWithBots(game: GameSummary): Setup {
  const setup = lastSetup(game);
  const level = setup.seats.find((seat) => seat !== "me" && seat !== "open") ?? usualLevel(game);
  return { ...setup, seats: setup.seats.map((seat) => (seat === "open" ? level : seat)) };
}

/** The last setup with all seats but mine open, so that friends can take them. */
export function setupWithFriends(game: GameSummary): Setup {
  const setup = lastSetup(game);
  const seats = setup.seats.map((seat) => (seat === "me" ? seat : "open"));
  const others = Math.max(game.default_seats, game.least_seats, 2) - 1;
  return { ...setup, seats: seats.includes("open") ? seats : ["me", ...Array<string>(others).fill("open")] };
}
