/**
 * The key of the person at this browser. It owns their list of games at the server, which stores only a hash of
 * it. Whoever has the key sees the list, so it is sent in a header or a frame, and never in an address.
 */
import { hasServer } from "../browser/base";
import { canStore, forget, keep, recall, validText } from "../browser/storage";
import { settings } from "../browser/settings.svelte";
import { randomDigits } from "./my_seats";

/** My key; null if I have none, or this site has no server. */
export function personKey(): string | null {
  if (!hasServer) return null;
  const key = recall("person", validText);
  return /^[0-9a-f]{64}$/.test(key) ? key : null;
}

export const keepKey = (key: string): void => {
  keep("person", key);
};

export const forgetKey = (): void => {
  forget("person");
};

/** My key, which is made when it is first needed; null if I want no list, or this browser stores nothing. */
export function keyToPlay(): string | null {
  if (!settings.recorded || !hasServer) return null;
  if (personKey() === null && canStore()) keepKey(randomDigits(32));
  return personKey();
}
