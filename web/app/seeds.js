/** Chance of one's own: a seed that this browser draws and keeps, and what it promises of it before a game begins. */

import { ask, send } from "./api.js";
import { Buffer } from "./node/bytes.js";
import { createHash } from "./node/crypto.js";
import { keepSeed, ownSeed } from "./session.js";

/** The seat of whoever sets a game up here. */
const SEAT = 0;
const DIGITS = "abcdefghijklmnopqrstuvwxyz234567";

/** @param {string | number | Uint8Array} part */
function framed(part) {
  const data = Buffer.from(typeof part === "number" ? numbered(part) : part);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, data]);
}

/** @param {number} number */
function numbered(number) {
  const eight = Buffer.alloc(8);
  eight.writeBigUInt64BE(BigInt(number));
  return eight;
}

/**
 * The hash that binds, as the audit format has it.
 * @param {string} tag @param {(string | number | Uint8Array)[]} parts
 */
const hashed = (tag, ...parts) => createHash().update(Buffer.concat([`turnfold/1/${tag}`, ...parts].map(framed))).digest();

/** @param {Uint8Array} bytes @returns {string} */
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Bytes in the digits of an id, five bits each. @param {Uint8Array} bytes */
function letters(bytes) {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => DIGITS[parseInt(five, 2)]).join("");
}

/** Draw a seed, and keep it for the game that is to be created with this key. @param {string} key */
async function promised(key) {
  const { namespace } = await ask("/players/me");
  const id = `g_${letters(hashed("game-id", namespace ?? "", key).subarray(0, 10))}`;
  return { id, commitment: commit(id, SEAT) };
}

/** Promise a seed at a seat. It is kept before anything is sent: a game whose seed is lost is never dealt. */
function commit(game, seat) {
  const seed = ownSeed(game) || hex(crypto.getRandomValues(new Uint8Array(32)));
  keepSeed(game, seed);
  return hex(hashed("seat", game, seat, Buffer.from(seed, "hex")));
}

/** Promises for wishes that had no answer, by what they say: sent again, they are the same game. */
const unanswered = new Map();

/**
 * Create a game with a seed of one's own. Throws Problem.
 * @param {API.Schema<"NewGame">} wish
 */
export async function createSeeded(wish) {
  const name = JSON.stringify(wish);
  const key = unanswered.get(name)?.key ?? crypto.randomUUID();
  const { id, commitment } = unanswered.get(name) ?? (await promised(key));
  unanswered.set(name, { key, id, commitment });
  try {
    const game = await send("/games", { ...wish, commitment }, "POST", key);
    unanswered.delete(name);
    return game;
  } catch (error) {
    // Refused, it is no game; without an answer it may be one.
    if (error.status >= 400 && error.status < 500) {
      keepSeed(id, "");
      unanswered.delete(name);
    }
    throw error;
  }
}

/**
 * Take a seat with a seed of one's own. Throws Problem.
 * @param {string} game @param {API.Schema<"TakeSeat"> & { seat: number }} wish
 */
export async function sitSeeded(game, wish) {
  // A promise that had no answer may hold: sent again, it is the same one.
  const isPromised = Boolean(ownSeed(game));
  try {
    return await send(`/games/${game}/seats`, { ...wish, commitment: commit(game, wish.seat) });
  } catch (error) {
    if (!isPromised && error.status >= 400 && error.status < 500) keepSeed(game, "");
    throw error;
  }
}
