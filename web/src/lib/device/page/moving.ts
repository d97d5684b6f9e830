/**
 * Games that move between this device and the server. Each way there is one request, which may be repeated, and what
 * it needs is stored here before: so a move that is interrupted anywhere is completed later, and no game is at two
 * places.
 */
import type { DeckSummary, StartedTable, TakenGame } from "../../../frames";
import { canStore, isText, keep, recall, validItems } from "../../browser/storage";
import { messageOf } from "../../browser/attempt.svelte";
import { ask, OTHER_RULES, Refused } from "../../server/http";
import { randomDigits } from "../../server/my_seats";
import { t } from "../../words/words";
import type { DeviceGame, PlayedDeck, Transfer } from "../messages";
import { askDevice } from "./client";
import { noteDeviceGames } from "./here";

/** A table of the server that is moving to this device: the id of the game here, and the secret of my seats. */
export interface Arrival {
  id: string;
  table: string;
  secret: string;
  game: string;
}

/** The answers of a server that refuses a game for good: it has no table of it, from an earlier try neither. */
const REFUSALS = [400, OTHER_RULES, 413];
export const isRefusal = (error: unknown): boolean =>
  error instanceof Refused && REFUSALS.includes(error.status);
/** The answers of a server that does not let a table go: it is gone or of older rules, or has moved to another device. */
const REFUSED_ARRIVALS = [400, 404, OTHER_RULES];

/** A game that the server has handed over, and that cannot be played here: its text is all that there is of it. */
export class NotPlayableHere extends Error {
  constructor(
    readonly arrival: Arrival,
    readonly saved: string,
    message: string,
  ) {
    super(message);
  }
}

// ---- from the device to the server ----

/** Have a game leave this device. From now on nobody plays it here, until the server has it or refuses it. */
export async function beginTransfer(id: string, wish: Pick<Transfer, "seats" | "pace">): Promise<DeviceGame> {
  const transfer = { ...wish, secret: randomDigits(16), done: false };
  return (await askDevice({ type: "transfer", id, transfer })).game;
}

/**
 * Move a game whose transfer has begun to the server. It is safe to repeat.
 *
 * @throws {Refused} if the server does not answer, or refuses it; then the game goes on here.
 */
export async function completeTransfer(game: DeviceGame): Promise<DeviceGame> {
  const { id, transfer } = game;
  if (!transfer) throw new Error(`game ${id} stays on this device`);
  if (!transfer.done) {
    const { text } = await askDevice({ type: "save", id });
    const { seats, pace, secret } = transfer;
    try {
      await ask<StartedTable>("/api/continued", { body: { saved: text, seats, pace, id, secret } });
    } catch (error) {
      if (isRefusal(error)) await askDevice({ type: "transfer", id, transfer: null });
      throw error;
    }
  }
  const done = { ...transfer, done: true };
  try {
    return (await askDevice({ type: "transfer", id, transfer: done })).game;
  } catch {
    return { ...game, transfer: done }; // the server has it; where that is not stored, it is asked again
  }
}

// ---- from the server to the device ----

const validArrivals = validItems<Arrival>(({ id, table, secret, game }) =>
  [id, table, secret, game].every(isText),
);
export const arrivals = (): Arrival[] => recall("arrivals", validArrivals);
const keepArrivals = (kept: Arrival[]): void => {
  keep("arrivals", kept);
};
export const dropArrival = (id: string): void => {
  keepArrivals(arrivals().filter((each) => each.id !== id));
};

/**
 * Have the game of a table come to this device; return its id here. The server goes on until it is asked.
 *
 * @throws {Refused} if this browser stores nothing.
 */
export function beginArrival(wish: Omit<Arrival, "id">): Arrival {
  const known = arrivals().find(({ table }) => table === wish.table);
  if (known) return known;
  const arrival = { ...wish, id: randomDigits(12) };
  keepArrivals([...arrivals(), arrival]);
  if (canStore()) return arrival;
  dropArrival(arrival.id);
  throw new Refused(0, t("This browser stores no games."));
}

/**
 * Take a game over from its table. It is safe to repeat.
 *
 * `rules` finds the hash of the rules by which it is played here.
 *
 * @throws {Refused} if the server does not answer, or refuses it; then the game goes on there.
 * @throws {NotPlayableHere} if it cannot be played here; the server keeps it for this device.
 */
export async function completeArrival(
  arrival: Arrival,
  rules: (game: string) => Promise<string>,
): Promise<void> {
  const { id, table, secret, game } = arrival;
  const path = `/api/tables/${encodeURIComponent(table)}/device`;
  let taken: TakenGame;
  try {
    taken = await ask<TakenGame>(path, { body: { id }, secret });
  } catch (error) {
    if (error instanceof Refused && REFUSED_ARRIVALS.includes(error.status)) dropArrival(id);
    throw error;
  }
  let stored: boolean;
  try {
    const [hash, deck] = await Promise.all([rules(game), deckOf(game, taken.saved)]);
    ({ stored } = await askDevice({ type: "receive", taken: { id, ...taken, hash, deck } }));
  } catch (error) {
    throw new NotPlayableHere(arrival, taken.saved, messageOf(error));
  }
  noteDeviceGames(true);
  if (!stored) return; // it is fetched again once this browser stores games
  dropArrival(id);
  // If that table was a game of this device before, nothing is left of it here.
  await askDevice({ type: "delete", id: table }).catch(() => undefined);
}

/** The changed deck of a saved game, as this device plays with it. */
async function deckOf(game: string, saved: string): Promise<PlayedDeck | null> {
  const { deck: text } = JSON.parse(saved) as { deck: string | null };
  if (text === null) return null;
  const body = { deck: text, numbers: {} };
  const { deck_changes, kinds, cards } = await ask<DeckSummary>(`/api/games/${game}/deck`, { body });
  return { name: null, text, deck_changes, kinds, cards };
}
