/** The words of a game, stored beside the rules that they belong to. */
import { resolve } from "../../browser/base";
import type { GameInWords } from "../../facts/read_state";
import { gameInWords } from "../../server/games";
import { translated } from "../../words/words";
import { DEVICE_TEXTS, type DeviceGame } from "../messages";
import { otherVersion, stamped } from "../formats";
import { DeviceRefused } from "./client";

/** Where the service worker keeps rules. */
export const RULES_CACHE = "rules";

/**
 * A game in the words of the rules that it is played by: those of the server, or those that were kept beside its
 * rules, in the language that was read last.
 *
 * @throws {DeviceRefused} if the server has the words of another version only, and none were kept.
 * @throws {Refused} if the server does not answer, and none were kept.
 */
export async function wordsOf({ game, hash, rules }: DeviceGame): Promise<GameInWords> {
  const file = resolve(`/rules/${game}.${hash}.words`);
  const served = gameInWords(game, null);
  const found = await served.catch(() => null);
  // There are no caches where the page does not come over a secure connection.
  const cache = await (globalThis as { caches?: CacheStorage }).caches
    ?.open(RULES_CACHE)
    .catch(() => undefined);
  if (found?.game.version === rules) {
    await cache?.put(file, Response.json(stamped("words", found))).catch(() => undefined);
    return found;
  }
  const kept = (await (await cache?.match(file))?.json()) as GameInWords | undefined;
  if (kept && !otherVersion("words", kept)) return kept;
  if (!found) return served;
  throw new DeviceRefused("rules", translated(DEVICE_TEXTS.otherRules));
}
