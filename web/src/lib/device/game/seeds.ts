/** The states of random generators, as `deadhand/table/record/chance.py` makes them. */
import { blake2b } from "@noble/hashes/blake2.js";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, randomBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** Valid generator states are 1 to this number less 1. */
const STATES = 0x79712247n * 2n ** 32n - 1n;

/** Return a generator state that depends on all parts (a seed, the name of a stream, ...) through a hash. */
export function chanceFrom(...parts: (string | number | bigint)[]): bigint {
  return stateOf(blake2b(utf8ToBytes(parts.map(String).join("\x1f")), { dkLen: 16 }));
}

/** Return the generator state before a move of a game whose chance is keyed by a secret. */
export const chanceOfMove = (secret: string, move: number): bigint =>
  stateOf(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(String(move))));

const stateOf = (digest: Uint8Array): bigint => (BigInt(`0x${bytesToHex(digest)}`) % (STATES - 1n)) + 1n;

/** Draw the seed of a game: 128 bits, as the terminal does. */
export const drawSeed = (): string => bytesToHex(randomBytes(16));

/** Draw the id of a game, which stands in its address. */
export const drawId = (): string => bytesToHex(randomBytes(12));
