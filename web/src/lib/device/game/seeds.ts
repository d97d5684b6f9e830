/** The states of random generators, as `deadhand/table/record/chance.py` makes them. */
import { blake2b } from "@noble/hashes/blake2.js";
import { bytesToHex, randomBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { hmacOf } from "../../browser/sha256";

/** Valid generator states are 1 to this number less 1. */
const STATES = 0x79712247n * 2n ** 32n - 1n;

/** Return a generator state that depends on all parts (a seed, the name of a stream, ...) through a hash. */
export function chanceFrom(...parts: (string | number | bigint)[]): bigint {
  const text = parts.map(String).join("\x1f");
  return stateFrom(bytesToHex(blake2b(utf8ToBytes(text), { dkLen: 16 })));
}

/** Return the generator state before a move of a game that is played on with a new seed. */
export const chanceOfMove = (seed: string, move: number): bigint => stateFrom(hmacOf(seed, String(move)));

const stateFrom = (digits: string): bigint => (BigInt(`0x${digits}`) % (STATES - 1n)) + 1n;

/** Draw the seed of a game: 128 bits, as the terminal does. */
export const drawSeed = (): string => bytesToHex(randomBytes(16));

/** Draw the id of a game, which stands in its address. */
export const drawId = (): string => bytesToHex(randomBytes(12));
