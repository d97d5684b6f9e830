/**
 * SHA-256 and HMAC (FIPS 180-4 and 198-1) of text, as hexadecimal digits. Browsers offer their own only on
 * pages with TLS, and a table among friends usually has none.
 */

const BLOCK = 64;

const primes: number[] = [];
for (let candidate = 2; primes.length < 64; candidate++)
  if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);

/** The first 32 bits after the binary point. */
const fraction = (value: number): number => ((value % 1) * 2 ** 32) | 0;
const ROUNDS = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const FIRST = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The message with the padding of SHA-256: a one bit, zeros, and its length in bits, in whole blocks. */
function padded(message: Uint8Array): DataView {
  const blocks = new DataView(new ArrayBuffer(Math.ceil((message.length + 9) / BLOCK) * BLOCK));
  message.forEach((byte, place) => {
    blocks.setUint8(place, byte);
  });
  blocks.setUint8(message.length, 0x80);
  blocks.setUint32(blocks.byteLength - 4, message.length * 8);
  return blocks;
}

function digest(message: Uint8Array): Uint8Array {
  const blocks = padded(message);
  const state = FIRST.slice();
  const words = new Int32Array(64);
  const at = (place: number): number => words[place] ?? 0;
  for (let start = 0; start < blocks.byteLength; start += BLOCK) {
    for (let place = 0; place < 64; place++) {
      if (place < 16) {
        words[place] = blocks.getInt32(start + 4 * place);
        continue;
      }
      const early = at(place - 15);
      const late = at(place - 2);
      const mixed = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      words[place] =
        at(place - 16) + mixed + at(place - 7) + (turned(late, 17) ^ turned(late, 19) ^ (late >>> 10));
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let round = 0; round < 64; round++) {
      const chosen = (e & f) ^ (~e & g);
      const most = (a & b) ^ (a & c) ^ (b & c);
      const first =
        h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + (ROUNDS[round] ?? 0) + at(round);
      const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, place) => {
      state[place] = (state[place] ?? 0) + word;
    });
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => {
    out.setInt32(4 * place, word);
  });
  return new Uint8Array(out.buffer);
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
export const hex = (of: Uint8Array): string =>
  Array.from(of, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const sha256 = (text: string): string => hex(digest(bytes(text)));

/** HMAC-SHA256 of a text under a key that is no longer than a block. */
export function hmac(key: string, text: string): string {
  const masked = (mask: number): number[] =>
    Array.from({ length: BLOCK }, (_, place) => (bytes(key)[place] ?? 0) ^ mask);
  const inner = digest(Uint8Array.from([...masked(0x36), ...bytes(text)]));
  return hex(digest(Uint8Array.from([...masked(0x5c), ...inner])));
}
