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

/** The constants of SplitMix64, as in `deadhand/arena/streams.py`. */
const GOLDEN = 0x9e3779b97f4a7c15n;
const MIXING = [
  [30n, 0xbf58476d1ce4e5b9n],
  [27n, 0x94d049bb133111ebn],
] as const;

/** Return a function that gives the generator states of a game of many by its number: the table's and its bots'. */
export function streams(game: string, seed: string | number): (number: number) => [bigint, bigint] {
  const start = chanceFrom("simulate", game, seed);
  const stateAt = (place: number): bigint => {
    let mixed = BigInt.asUintN(64, start + BigInt(place) * GOLDEN);
    for (const [shift, factor] of MIXING) mixed = BigInt.asUintN(64, (mixed ^ (mixed >> shift)) * factor);
    return ((mixed ^ (mixed >> 31n)) % (STATES - 1n)) + 1n;
  };
  return (number) => [stateAt(2 * number), stateAt(2 * number + 1)];
}

const stateOf = (digest: Uint8Array): bigint => (BigInt(`0x${bytesToHex(digest)}`) % (STATES - 1n)) + 1n;

/** Draw the seed of a game: 128 bits, as the terminal does. */
export const drawSeed = (): string => bytesToHex(randomBytes(16));

/** Draw the id of a game, which stands in its address. */
export const drawId = (): string => bytesToHex(randomBytes(12));
