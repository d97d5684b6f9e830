/** The HTTP API for the holder of a key: my games and my settings. Settings are shared by my devices. */
import type { MyGame } from "../../frames";
import { forget, keep, recall } from "../browser/storage";
import { sharedSettings, takeOver } from "../browser/settings.svelte";
import { ask } from "./http";
import { heldSeat, holdSeat, nickname, rememberNickname } from "./my_seats";
import { keepKey, personKey } from "./person";

export const fetchMyGames = (key: string): Promise<MyGame[]> => ask("/api/me/games", { key });

/** Delete all that the server stores for my key. */
export const forgetMe = (key: string): Promise<null> => ask("/api/me", { key, method: "DELETE" });

/** Store my settings at the server. They are marked as unshared until that has worked. */
export async function sendSettings(): Promise<void> {
  const key = personKey();
  if (key === null) return;
  keep("unshared", true);
  await ask("/api/me/settings", { key, body: { ...sharedSettings(), nickname: nickname() }, method: "PUT" });
  forget("unshared");
}

/** Take over what another device of mine has stored, unless this one has newer settings, which are stored then. */
export async function fetchSettings(key: string): Promise<void> {
  if (recall("unshared", false)) {
    await sendSettings();
    return;
  }
  const shared = await ask<Record<string, unknown>>("/api/me/settings", { key });
  takeOver(shared);
  if (typeof shared["nickname"] === "string" && shared["nickname"]) rememberNickname(shared["nickname"]);
}

/** Store the secret of a game's seats here, so that I can play on, or see its end as I saw it. */
export function holdGame(game: MyGame, title: string): void {
  if (game.secret === null || heldSeat(game.table)) return;
  const name = game.seats[game.mine[0] ?? 0]?.name ?? "";
  holdSeat({ id: game.table, seats: game.mine, secret: game.secret, nickname: name, title });
}

/** Use another device's key here from now on. The games of this device are added to its list. */
export async function adoptKey(key: string): Promise<void> {
  const own = personKey();
  if (own === key) return;
  if (own !== null) await ask("/api/me/games", { key, body: { key: own } });
  keepKey(key);
  forget("unshared");
  await fetchSettings(key);
}
