/**
 * The key of the person at this browser. It owns their list of games at the server, which stores only a hash of
 * it. Whoever has the key sees the list, so it is sent in a header or a frame, and never in an address.
 */
import { forget, keep, recall } from "../browser/storage";
import { settings } from "../browser/settings.svelte";

const KEY = /(?:^|[^0-9a-f])([0-9a-f]{64})(?:$|[^0-9a-f])/;

/** The key in a text, such as a link or a file of `keyFile`; null if there is none. */
export const keyIn = (text: unknown): string | null =>
  typeof text === "string" ? (KEY.exec(text)?.[1] ?? null) : null;

export const personKey = (): string | null => keyIn(recall<unknown>("person", null));

export const keepKey = (key: string): void => {
  keep("person", key);
};

export const forgetKey = (): void => {
  forget("person");
};

/** My key, which is made when it is first needed; null if I want no list, or this browser stores nothing. */
export function keyToPlay(): string | null {
  if (!settings.recorded) return null;
  const known = personKey();
  if (known) return known;
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(32)));
  keepKey(bytes.map((byte) => byte.toString(16).padStart(2, "0")).join(""));
  return personKey();
}

/** A link that brings my games to another device. Browsers never send the part after the # to a server. */
export const keyLink = (address: string, key: string): string => `${address}/me#key=${key}`;

/** The content of a file with my key. */
export const keyFile = (key: string): string => JSON.stringify({ format: "deadhand-key-1", key }, null, 1);

/** Remove a key from the address bar, so that it is not shared by accident. */
export function keyFromAddress(): string | null {
  const key = keyIn(new URLSearchParams(location.hash.slice(1)).get("key"));
  if (key !== null) history.replaceState(null, "", location.pathname);
  return key;
}
