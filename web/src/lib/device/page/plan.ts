/** The plan of a game on this device, from the same choices as those of a table at a server. */
import type { GameSummary } from "../../../frames";
import { keep, recall, validTexts } from "../../browser/storage";
import type { Setup } from "../../records/setups";
import { changedOptions } from "../../view/setup/options";
import { t } from "../../words/words";
import type { PlannedSeat, Plan, PlayedDeck } from "../messages";

/** The names of the people who share this device, by seat, as they were given last. */
export const lastPeople = (): string[] => recall("people", validTexts);

/** Remember who shares this device. */
export const keepPeople = (people: string[]): void => {
  keep("people", people);
};

/** The name of a person who has given none. */
export const nameless = (seat: number): string => t("Player {0}", seat + 1);

/**
 * Plan a game on this device: an open seat is that of another person here, who has the name at its place in
 * `people`. Without other people, all seats of mine are played together.
 */
export function planOnDevice(
  game: GameSummary,
  { seats, options, pace }: Pick<Setup, "seats" | "options" | "pace">,
  name: string,
  {
    people = [],
    deck = null,
    daily = null,
  }: { people?: (string | undefined)[]; deck?: PlayedDeck | null; daily?: string | null } = {},
): Plan {
  const planned = seats.map((kind, seat): PlannedSeat => {
    if (kind === "open") return { name: people[seat]?.trim() || nameless(seat) };
    if (kind !== "me") return { level: kind };
    const further = seats.slice(0, seat).filter((other) => other === "me").length;
    return { name: further > 0 ? `${name} ${String(further + 1)}` : name };
  });
  return {
    game: game.slug,
    hash: game.device ?? "",
    seats: planned,
    options: changedOptions(game, options),
    deck,
    seed: null,
    daily,
    pace,
    together: !seats.includes("open"),
  };
}
