/** Keeps a replay as a file: each moment as the service shows it, to everybody's eyes. */

import { Problem, rest } from "../api.js";
import { changed } from "./changes.js";

export const FORMAT = "turnfold-replay/1";
const AT_ONCE = 4;
/** Milliseconds to wait where the service is asked too much. */
const PAUSE = 1_000;

/**
 * Everything that a replay shows.
 * @typedef {object} Source
 * @property {{id: string, ruleset: string, seats: (string | null)[], winners: number[] | null}} game
 * @property {(seq: number) => (string | null)[]} [sitters] who sat at each seat at a version, where seats have changed hands
 * @property {number} last the number of its last entry
 * @property {API.Schema<"EventView">[]} history
 * @property {import("../catalogue.js").Catalogue} catalogue
 * @property {(number | null)[]} views with whose eyes one may look: seats, and null for who sits nowhere
 * @property {number | null} eyes who looks at first
 * @property {() => Promise<{title: string, goal: number | null, moments: import("../chart.js").Moment[]}>} [course] reads what decides the game by turn
 * @property {(seq: number, eyes: number | null) => Promise<unknown>} view the game after an entry; null, if there is none yet
 */

/** A moment, however often the service has to be asked. @param {Source} source @param {number} seq @param {number | null} eyes */
async function moment(source, seq, eyes) {
  for (;;) {
    try {
      return await source.view(seq, eyes);
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 429) throw error;
      await rest(PAUSE);
    }
  }
}

/** All moments in their order, some of which are asked for ahead. @param {Source} source @param {number | null} eyes */
async function* moments(source, eyes) {
  /** @type {Promise<unknown>[]} */
  const asked = [];
  for (let seq = 1; seq <= source.last + AT_ONCE; seq++) {
    if (seq <= source.last) asked.push(moment(source, seq, eyes));
    if (seq > AT_ONCE) yield asked.shift();
  }
}

/** The lines of the file. @param {Source} source @param {() => void} told called after each moment */
async function* lines(source, told) {
  const { game, last, views, history, catalogue: { about: { name, things }, cards, pictures: { paths } } } = source;
  const locale = document.documentElement.lang;
  yield { format: FORMAT, locale, game, last, views, about: { name, things }, cards: [...cards.values()], pictures: paths, history };
  for (const eyes of views) {
    let before = /** @type {unknown} */ (null);
    for await (const view of moments(source, eyes)) {
      yield changed(before, view) ?? {};
      before = view;
      told();
    }
  }
}

/**
 * The file of a replay. Throws Problem.
 * @param {Source} source @param {(share: number) => void} told called with how much of it is done
 * @returns {Promise<Blob>}
 */
export async function written(source, told) {
  const all = source.last * source.views.length;
  let done = 0;
  const text = [];
  for await (const line of lines(source, () => told(++done / all))) text.push(JSON.stringify(line), "\n");
  return new Response(new Blob(text).stream().pipeThrough(new CompressionStream("gzip"))).blob();
}
