/** A person's key on its way to another device: as a link, or as a file. */
import { resolve } from "../browser/base";

const KEY = /(?:^|[^0-9a-f])([0-9a-f]{64})(?:$|[^0-9a-f])/;

/** The key in a text, such as a link or a file of `keyFile`; null if there is none. */
export const keyIn = (text: string): string | null => KEY.exec(text)?.[1] ?? null;

/** A link that brings my games to another device. Browsers never send the part after the # to a server. */
export const keyLink = (address: string, key: string): string => address + resolve(`/me#key=${key}`);

/** The content of a file with my key. */
export const keyFile = (key: string): string => JSON.stringify({ format: "deadhand-key-1", key }, null, 1);

/** Remove a key from the address bar, so that it is not shared by accident. */
export function keyFromAddress(): string | null {
  const key = keyIn(new URLSearchParams(location.hash.slice(1)).get("key") ?? "");
  if (key !== null) history.replaceState(null, "", location.pathname);
  return key;
}
