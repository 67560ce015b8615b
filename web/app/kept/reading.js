/** Reads a file that a replay was kept in. Its maker may mean harm: everything is bounded, and nothing is believed. */

import { Catalogue } from "../catalogue.js";
import { say } from "../words.js";
import { applied } from "./changes.js";
import { FORMAT } from "./writing.js";

const EXPORT = "turnfold/1";
const MEGABYTE = 1 << 20;
const LARGEST = 16 * MEGABYTE;
const UNPACKED = 64 * MEGABYTE;
const MOST_ENTRIES = 10_000;
const MOST_SEATS = 16;
const LONGEST = 10_000;
/** Values in a moment, and how deep they lie in one another. */
const MOST_VALUES = 50_000;
const DEEPEST = 40;
/** Moments after which one is remembered whole, so that any of them is soon there. */
const STRIDE = 32;

const NAME = /^[\w:#.-]{1,100}$/;
const RULESET = /^[a-z][a-z0-9_]{0,39}$/;
const PICTURE = /^\/pictures\/[\w.-]{1,100}\/[\w.-]{1,100}$/;
const COLOUR = /^#[0-9a-f]{3,8}$/i;

/** The kind of a dropped file: an export of the log cannot be shown without the rules. */
export class Export {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
  }
}

/** @param {unknown} holds @returns {asserts holds} */
function need(holds) {
  if (!holds) throw new Error(say("file_unfit"));
}

/** Hold a value to its bounds, and refuse names that templates of pages use. @param {unknown} value */
function bounded(value) {
  let count = 0;
  /** @type {[unknown, number][]} */
  const waiting = [[value, 0]];
  for (let row = waiting.pop(); row; row = waiting.pop()) {
    const [part, depth] = row;
    need(++count <= MOST_VALUES && depth <= DEEPEST && (typeof part !== "string" || part.length <= LONGEST));
    if (typeof part !== "object" || part === null) continue;
    for (const [name, inner] of Object.entries(part)) {
      need(!name.startsWith("_$") && name !== "__proto__");
      waiting.push([inner, depth + 1]);
    }
  }
  return value;
}

const isText = (value) => typeof value === "string" && value.length <= LONGEST;
const isName = (value) => NAME.test(value) && ["string", "number"].includes(typeof value);
const isColour = (value) => value === null || value === undefined || [value.light, value.dark].every((one) => COLOUR.test(one));
const isCount = (value, most) => Number.isInteger(value) && value >= 0 && value <= most;
const isList = (value, most, fits) => Array.isArray(value) && value.length <= most && value.every(fits);

const isThing = (row) => isName(row?.kind) && isName(row.id) && isText(row.name) && isText(row.symbol ?? "") && isText(row.emblem ?? "") && isColour(row.colour);
const isCard = (row) => isName(row?.id) && [row.name, row.type, row.text, row.faction ?? ""].every(isText);
const isRef = (row) => isName(row?.kind) && isName(row.id);
const isEvent = (row) => isCount(row?.seq, MOST_ENTRIES) && isName(row.kind) && isText(row.text) && isList(row.refs, MOST_ENTRIES, isRef);

/** The first line of a file; nothing but what is shown. @param {any} head */
function header({ game, last, views, about, cards, pictures = {}, history }) {
  need(isCount(last, MOST_ENTRIES) && last > 0);
  need(isName(game?.id) && RULESET.test(game.ruleset) && isList(game.seats, MOST_SEATS, (name) => name === null || isText(name)));
  need(isList(views, MOST_SEATS + 1, (eyes) => eyes === null || isCount(eyes, game.seats.length - 1)) && views.length);
  need(game.winners === null || isList(game.winners, MOST_SEATS, (seat) => isCount(seat, game.seats.length - 1)));
  need(isText(about?.name) && isList(about.things, MOST_ENTRIES, isThing) && isList(cards, MOST_ENTRIES, isCard));
  need(typeof pictures === "object" && pictures && Object.entries(pictures).every(([name, path]) => isName(name) && PICTURE.test(path)));
  need(isList(history, MOST_VALUES, isEvent));
  return { game, last, views, about, cards, pictures, history };
}

/** The text of a file, of which no more is unpacked than a page can hold. @param {Blob} file */
async function unpacked(file) {
  if (file.size > LARGEST) throw new Error(say("file_large"));
  const [one, two] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isPacked = one === 0x1f && two === 0x8b;
  /** @type {BlobPart[]} */
  const parts = [];
  let size = 0;
  const packed = /** @type {ReadableStream<BufferSource>} */ (file.stream());
  const reader = (isPacked ? packed.pipeThrough(new DecompressionStream("gzip")) : file.stream()).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length;
    if (size > UNPACKED) {
      await reader.cancel();
      throw new Error(say("file_large"));
    }
    parts.push(read.value);
  }
  return new Blob(parts);
}

/** The moments of a file, each of which is made of those before it when it is wanted. */
class Moments {
  /** @param {string[]} lines those of each view after the other's @param {number} last @param {(number | null)[]} views */
  constructor(lines, last, views) {
    this.lines = lines;
    this.last = last;
    this.views = views;
    /** @type {Map<number, unknown>} */
    this.whole = new Map();
  }

  /** @param {number} seq @param {number | null} eyes */
  at(seq, eyes) {
    const first = this.last * this.views.indexOf(eyes);
    let known = first + seq;
    while (known > first && !this.whole.has(known)) known -= 1;
    let view = known > first ? this.whole.get(known) : null;
    for (; known < first + seq; known++) {
      view = bounded(applied(view, /** @type {import("./changes.js").Change} */ (bounded(JSON.parse(this.lines[known])))));
      if ((known + 1 - first) % STRIDE === 0) this.whole.set(known + 1, view);
    }
    return view;
  }
}

/**
 * Read a file. Throws Error, with what to tell whoever gave it.
 * @param {Blob} file
 * @returns {Promise<import("./writing.js").Source | Export>}
 */
export async function opened(file) {
  const whole = await unpacked(file).catch((error) => { throw error instanceof TypeError ? new Error(say("file_unfit")) : error; });
  const [first, ...rest] = (await whole.text()).trimEnd().split("\n");
  let head = /** @type {any} */ (null);
  try {
    head = JSON.parse(first);
  } catch {
    need(false);
  }
  if (head?.format === EXPORT) return new Export(new Uint8Array(await whole.arrayBuffer()));
  need(head?.format === FORMAT);
  const { game, last, views, about, cards, pictures, history } = header(head);
  need(rest.length === last * views.length);
  const moments = new Moments(rest, last, views);
  const catalogue = Catalogue.from(game.ruleset, about, cards, pictures);
  const at = async (/** @type {number} */ seq, /** @type {number | null} */ eyes) => {
    try {
      return moments.at(seq, eyes);
    } catch {
      throw new Error(say("file_unfit"));
    }
  };
  return { game, last, views, history, catalogue, eyes: views[0], view: at };
}
