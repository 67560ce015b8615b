/**
 * As much of `node:crypto` as the verifier takes: SHA-256 (FIPS 180-4) and HMAC (RFC 2104), at once. The functions that browsers have
 * of their own answer later, and the verifier is one piece that does not wait. The format's vectors hold it in tests.
 */

import { Buffer } from "./bytes.js";

globalThis.Buffer ??= Buffer;

const BLOCK = 64;

/** The first 32 bits of the fractional parts of roots of the first primes. */
function fractions(count, power) {
  const found = [];
  for (let number = 2; found.length < count; number++)
    if (!Array.from({ length: number - 2 }, (_, at) => at + 2).some((divisor) => number % divisor === 0))
      found.push(Math.floor((number ** power % 1) * 2 ** 32) | 0);
  return found;
}

const START = fractions(8, 1 / 2);
const ROUNDS = Int32Array.from(fractions(64, 1 / 3));
const schedule = new Int32Array(BLOCK);

const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** Work one block of 64 bytes into the state. */
function mix(state, view, at) {
  for (let t = 0; t < 16; t++) schedule[t] = view.getInt32(at + 4 * t);
  for (let t = 16; t < 64; t++) {
    const [x, y] = [schedule[t - 15], schedule[t - 2]];
    const s0 = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
    const s1 = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
    schedule[t] = (schedule[t - 16] + s0 + schedule[t - 7] + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let t = 0; t < 64; t++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[t] + schedule[t]) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g; g = f; f = e; e = (d + one) | 0; d = c; c = b; b = a; a = (one + two) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => { state[place] = (state[place] + word) | 0; });
}

/** The SHA-256 of bytes. */
function sha256(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const state = [...START];
  for (let at = 0; at < padded.length; at += BLOCK) mix(state, view, at);
  const made = Buffer.alloc(32);
  state.forEach((word, place) => made.view.setInt32(4 * place, word));
  return made;
}

/** The HMAC of bytes, with SHA-256. */
function hmac(key, bytes) {
  const short = key.length > BLOCK ? sha256(key) : key;
  const block = new Uint8Array(BLOCK);
  block.set(short);
  const inner = sha256(Buffer.concat([block.map((byte) => byte ^ 0x36), bytes]));
  return sha256(Buffer.concat([block.map((byte) => byte ^ 0x5c), inner]));
}

const once = (digest) => ({ update: (bytes) => ({ digest: () => digest(bytes) }) });

/** A hash that is told its bytes in one piece. */
export const createHash = () => once(sha256);

/** The same with a key. */
export const createHmac = (_, key) => once((bytes) => hmac(key, bytes));
