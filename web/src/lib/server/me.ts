/** The HTTP API for the holder of a key: my games, settings and consent. Settings are shared by my devices. */
import type { Consent, MyGame } from "../../frames";
import { forget, keep, recall, validText } from "../browser/storage";
import { sharedSettings, takeOver } from "../browser/settings.svelte";
import { ask } from "./http";
import { heldSeat, holdSeat, nickname, rememberNickname } from "./my_seats";
import { keepKey, personKey } from "./person";

export const fetchMyGames = (key: string): Promise<MyGame[]> => ask("/api/me/games", { key });

/** The game of a table, if it is in my list: its seats are mine, even if this browser has forgotten them. */
export async function fetchMyGame(id: string): Promise<MyGame | undefined> {
  const key = personKey();
  if (key === null) return undefined;
  const games = await ask<MyGame[]>(`/api/me/games?table=${encodeURIComponent(id)}`, { key });
  return games.find(({ secret }) => secret !== null);
}

/** All that the server stores for my key, and what I have written at the tables in my list. */
export const fetchMyData = (key: string): Promise<unknown> => ask("/api/me/export", { key });

/** Whether my finished games may be exported without names. */
export const fetchConsent = async (key: string): Promise<boolean> =>
  (await ask<Consent>("/api/me/consent", { key })).export;

export const setConsent = (key: string, allowed: boolean): Promise<null> =>
  ask("/api/me/consent", { key, body: { export: allowed } satisfies Consent, method: "PUT" });

/** Delete all that the server stores for my key; with `texts` what I have written at those tables, too. */
export const forgetMe = (key: string, texts: boolean): Promise<null> =>
  ask(`/api/me${texts ? "?texts=true" : ""}`, { key, method: "DELETE" });

/** The settings as all devices of mine are to have them. */
const mySettings = (): Record<string, string | boolean> => ({ ...sharedSettings(), nickname: nickname() });

/** The settings that this device and the server had in common last; empty if there were none. */
const COMMON = "shared_settings";

/** Whether they have changed here since. */
const changedHere = (): boolean => !["", JSON.stringify(mySettings())].includes(recall(COMMON, validText));

async function sendSettings(key: string): Promise<void> {
  await ask("/api/me/settings", { key, body: mySettings(), method: "PUT" });
  keep(COMMON, JSON.stringify(mySettings()));
}

/** Store my settings at the server if they have changed here. */
export async function shareSettings(): Promise<void> {
  const key = personKey();
  if (key !== null && JSON.stringify(mySettings()) !== recall(COMMON, validText)) await sendSettings(key);
}

/** Take over what another device of mine has stored, unless this one has newer settings, which are stored then. */
export async function fetchSettings(key: string): Promise<void> {
  const stored = changedHere() ? {} : await ask<Record<string, unknown>>("/api/me/settings", { key });
  if (Object.keys(stored).length === 0) {
    await sendSettings(key);
    return;
  }
  takeOver(stored);
  if (typeof stored["nickname"] === "string" && stored["nickname"]) rememberNickname(stored["nickname"]);
  keep(COMMON, JSON.stringify(mySettings()));
}

/** Store the secret of a game's seats here, so that I can play on, or see its end as I saw it. */
export function holdGame(game: MyGame, title: string): void {
  if (game.secret === null || heldSeat(game.table)) return;
  const name = game.seats[game.mine[0] ?? 0]?.name ?? "";
  const alone = game.seats.every(({ kind }, seat) => kind === "bot" || game.mine.includes(seat));
  holdSeat({ id: game.table, seats: game.mine, secret: game.secret, nickname: name, title, alone });
}

/** Use another device's key here from now on. The games of this device are added to its list. */
export async function adoptKey(key: string): Promise<void> {
  const own = personKey();
  if (own === key) return;
  if (own !== null) await ask("/api/me/games", { key, body: { key: own } });
  keepKey(key);
  forget(COMMON);
  await fetchSettings(key);
}
