/** The seats this browser holds the secrets of. */
import { keep, recall } from "../browser/storage";

export interface Held {
  id: string;
  /** All that the secret opens; several perhaps where all play as one team. */
  seats: number[];
  secret: string;
  nickname: string;
  title: string;
}

const MOST = 30;

export const heldSeats = (): Held[] => recall<Held[]>("held", []);
export const heldSeat = (id: string): Held | undefined => heldSeats().find((held) => held.id === id);

export function holdSeat(held: Held): void {
  keep("held", [held, ...heldSeats().filter((other) => other.id !== held.id)].slice(0, MOST));
}

export function forgetSeat(id: string): void {
  keep(
    "held",
    heldSeats().filter((held) => held.id !== id),
  );
}

export const nickname = (): string => recall("nickname", "");
export const rememberNickname = (name: string): void => {
  keep("nickname", name);
};

/** What this browser is known by where it has no seat; made up here, and told to no table's other people. */
export function visitorKey(): string {
  key ||= recall("visitor", "");
  if (key) return key;
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)));
  key = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  keep("visitor", key);
  return key;
}
let key = "";

/** A link to one's own seat. What follows the # is never sent to a server. */
export const privateLink = (address: string, id: string, secret: string): string =>
  `${shareLink(address, id)}#seat=${encodeURIComponent(secret)}`;
/** The link for everybody, at the address by which they reach the server. */
export const shareLink = (address: string, id: string): string => `${address}/t/${id}`;

/** The replay of a finished game, for anyone; at a move, or at its end. */
export const replayPath = (id: string, move?: number): string =>
  `/replay/${id}${move === undefined ? "" : `/${String(move)}`}`;
export const replayLink = (address: string, id: string, move?: number): string =>
  address + replayPath(id, move);

/** Take a seat's secret out of the address, so that it is not shared by accident. */
export function secretFromAddress(): string | null {
  const secret = new URLSearchParams(location.hash.slice(1)).get("seat");
  if (secret !== null) history.replaceState(null, "", location.pathname);
  return secret;
}
