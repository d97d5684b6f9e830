/** The seats whose secrets are stored in this browser. */
import { keep, recall } from "../browser/storage";

export interface HeldSeat {
  id: string;
  /** All seats that the secret opens. In a team game it may open several. */
  seats: number[];
  secret: string;
  nickname: string;
  title: string;
  /** Whether its game plays on from a moment of an earlier one. */
  branch?: boolean;
  /** Whether its game is known to be over. */
  over?: boolean;
}

const MOST = 30;

export const heldSeats = (): HeldSeat[] => recall<HeldSeat[]>("held", []);
export const heldSeat = (id: string): HeldSeat | undefined => heldSeats().find((held) => held.id === id);

export function holdSeat(held: HeldSeat): void {
  keep("held", [held, ...heldSeats().filter((other) => other.id !== held.id)].slice(0, MOST));
}

/** Note that the game of a table of mine is over. */
export function noteOver(id: string): void {
  keep(
    "held",
    heldSeats().map((held) => (held.id === id ? { ...held, over: true } : held)),
  );
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

/** Random bytes as hexadecimal digits. */
export const randomDigits = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

/** The id of this browser where it has no seat. It is random, and other people at the table never see it. */
export function visitorKey(): string {
  key ||= recall("visitor", "");
  if (key) return key;
  key = randomDigits(16);
  keep("visitor", key);
  return key;
}
let key = "";

/** A link to one's own seat. Browsers never send the part after the # to a server. */
export const privateLink = (address: string, id: string, secret: string): string =>
  `${shareLink(address, id)}#seat=${encodeURIComponent(secret)}`;
/** The link for everybody, with the address at which they reach the server. */
export const shareLink = (address: string, id: string): string => `${address}/t/${id}`;

/** The public replay of a finished game, at a move or at its deal. */
export const replayPath = (id: string, move?: number): string =>
  `/replay/${id}${move === undefined ? "" : `/${String(move)}`}`;
export const replayLink = (address: string, id: string, move?: number): string =>
  address + replayPath(id, move);

/** Remove a seat's secret from the address bar, so that it is not shared by accident. */
export function secretFromAddress(): string | null {
  const secret = new URLSearchParams(location.hash.slice(1)).get("seat");
  if (secret !== null) history.replaceState(null, "", location.pathname);
  return secret;
}
