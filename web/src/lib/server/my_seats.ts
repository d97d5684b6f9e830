/** The seats whose secrets are stored in this browser. */
import { hasServer, resolve } from "../browser/base";
import { isText, keep, recall, validItems, validText } from "../browser/storage";

export interface HeldSeat {
  id: string;
  /** All seats that the secret opens. In a team game it may open several. */
  seats: number[];
  secret: string;
  nickname: string;
  title: string;
  /** Whether nobody else plays there but bots. */
  alone?: boolean;
  /** Whether its game plays on from a moment of an earlier one. */
  branch?: boolean;
  /** Whether its game is known to be over. */
  over?: boolean;
}

const MOST = 30;

const isFlag = (value: unknown): boolean => value === undefined || typeof value === "boolean";
const validSeats = validItems<HeldSeat>(
  ({ id, seats, secret, nickname, title, alone, branch, over }) =>
    [id, secret, nickname, title].every(isText) &&
    Array.isArray(seats) &&
    seats.every(Number.isInteger) &&
    [alone, branch, over].every(isFlag),
);

export const heldSeats = (): HeldSeat[] => (hasServer ? recall("held", validSeats) : []);
export const heldSeat = (id: string): HeldSeat | undefined => heldSeats().find((held) => held.id === id);

/** Store a seat, in place of the oldest one; but a game with others that goes on is never dropped. */
export function holdSeat(held: HeldSeat): void {
  const all = [held, ...heldSeats().filter((other) => other.id !== held.id)];
  keep(
    "held",
    all.filter(({ alone, over }, place) => place < MOST || !(alone || over)),
  );
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

export const nickname = (): string => recall("nickname", validText);
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
  const stored = recall("visitor", validText);
  if (/^[0-9a-f]{32}$/.test(stored)) return stored;
  const key = randomDigits(16);
  keep("visitor", key);
  return key;
}

/** A link to one's own seat. Browsers never send the part after the # to a server. */
export const privateLink = (address: string, id: string, secret: string): string =>
  `${shareLink(address, id)}#seat=${encodeURIComponent(secret)}`;
/** The link for everybody, with the address at which they reach the server. */
export const shareLink = (address: string, id: string): string => address + resolve(`/t/${id}`);

/** The public replay of a finished game, at a move or at its deal. */
export const replayPath = (id: string, move?: number): string =>
  resolve(`/replay/${id}${move === undefined ? "" : `/${String(move)}`}`);
export const replayLink = (address: string, id: string, move?: number): string =>
  address + replayPath(id, move);
