/**
 * SHA-256 and HMAC-SHA256 of text, as hexadecimal digits. Browsers offer their own only on pages with TLS, and a
 * table among friends usually has none.
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

export const sha256Of = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

export const hmacOf = (key: string, text: string): string =>
  bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(text)));
