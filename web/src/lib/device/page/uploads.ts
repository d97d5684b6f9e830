/**
 * Finished games of this device that are sent to the server, if somebody has allowed it. The stored games are the queue:
 * each is sent until the server has stored it, or refuses it for good. Names never leave the device.
 */
import type { FinishedOnDevice } from "../../../frames";
import { Refused, sendFinished } from "../../server/http";
import { network } from "../../server/network.svelte";
import type { DeviceGame } from "../messages";
import { askDevice } from "./client";
import { hasDeviceGames } from "./here";

/** Milliseconds until the next attempt; doubled after each one that fails. */
const FIRST_RETRY = 30_000;
const LAST_RETRY = 3_600_000;
/** The answers of a server that will never take a game: it is not valid, outdated or too large, or its id is taken. */
const FINAL = [400, 409, 410, 413];

/** The games that this page need not send; another tab may still have to store that. */
const done = new Set<string>();
let retry = FIRST_RETRY;
let timer: number | undefined;
let sending = false;
/** Whether another game has ended meanwhile. */
let again = false;

/** Since when it is allowed, asked before each game: another tab may forbid it. Null if it is not. */
type Since = () => number | null;

/** Send all games that ended since it was allowed, one after the other; later again if that fails. */
export async function sendAll(since: Since): Promise<void> {
  again = sending;
  if (sending || network.away || !hasDeviceGames()) return;
  window.clearTimeout(timer);
  sending = true;
  try {
    const { games } = await askDevice({ type: "list" });
    for (const game of games) if (isDue(game, since())) await sendOne(game.id);
    retry = FIRST_RETRY;
  } catch {
    timer = window.setTimeout(() => void sendAll(since), retry);
    retry = Math.min(2 * retry, LAST_RETRY);
  } finally {
    sending = false;
  }
  if (again) await sendAll(since);
}

const isDue = ({ id, returns, sent, played }: DeviceGame, since: number | null): boolean =>
  since !== null && returns !== null && !sent && !done.has(id) && played >= since;

/**
 * Send a game, and store that.
 *
 * @throws {Refused} if the server cannot be reached, or may take it later.
 */
async function sendOne(id: string): Promise<void> {
  try {
    const { text } = await askDevice({ type: "save", id });
    const game = withoutNames(id, text);
    if (!isFromServer(game)) await sendFinished(game);
    done.add(id);
    await askDevice({ type: "sent", id });
  } catch (error) {
    if (error instanceof Refused && !FINAL.includes(error.status)) throw error;
    done.add(id); // what this device cannot read or mark must not stop the others
    if (error instanceof Refused) await askDevice({ type: "sent", id });
  }
}

/** Return what a saved game follows from: its settings and its moves. */
function withoutNames(id: string, text: string): FinishedOnDevice {
  const saved = JSON.parse(text) as FinishedOnDevice;
  const { game, rules, seed, rekeyed, options, players, deck, actions, returns, digest } = saved;
  const { branches = [], changed_bots = [] } = saved;
  return {
    ...{ id, game, rules, seed, rekeyed, options, players, deck, actions, returns, digest },
    ...{ branches, changed_bots },
  };
}

/** A seed that a server has drawn; those of this device are shorter. */
const OF_SERVER = /^[0-9a-f]{64}$/;

/** Whether a game was begun or went on at a server, or may have: a table there has names and the same seed. */
export const isFromServer = ({ rekeyed, branches = [] }: FinishedOnDevice): boolean =>
  (rekeyed === true && branches.length > 0) || branches.some(({ seed }) => OF_SERVER.test(String(seed)));
