/** Finds on a board what events speak of. */

import { mark } from "../choice.js";

/** @typedef {API.Schema<"EventView">} Event */
/**
 * Something on the board that is a thing of its own: `name` tells it from all others there, `type` is what it is one of, `at` the first event that
 * speaks of it or of where it lies, `seat` whose it is.
 * @typedef {{element: HTMLElement | SVGElement, name: string, type: string, box: DOMRect, at: number, seat: number | null}} Piece
 */

/** Pieces that are carried at once; what is beyond them is just there. */
const MOST = 40;

/** Cards and people, which are told apart from whatever else has a name there. */
const DRAWN = "[data-card]:is([data-ref], [data-about])";

const isType = (name) => /^(card|base)_type:/.test(name);
const namesIn = (list) => list?.split(" ").filter(Boolean) ?? [];

/** The events by what they speak of: the first of each. @param {Event[]} rows */
function orderOf(rows) {
  const order = /** @type {Map<string, number>} */ (new Map());
  rows.forEach((row, at) => row.refs.forEach((ref) => { if (!order.has(mark(ref))) order.set(mark(ref), at); }));
  return order;
}

/** Return whose part of the board an element is in, by the class that colours it. @param {Element} element */
function seatOf(element) {
  const found = /\bseat-(\d+)\b/.exec(element.closest('[class*="seat-"]')?.getAttribute("class") ?? "");
  return found ? Number(found[1]) : null;
}

/** Return the names of the places in which an element lies: a seat has too much in it to be one. @param {Element} element @param {Element} board */
function around(element, board) {
  const names = [];
  for (let place = element.parentElement; place && place !== board; place = place.parentElement)
    names.push(...namesIn(/** @type {HTMLElement} */ (place).dataset.ref).filter((name) => !name.startsWith("seat:")));
  return names;
}

/** Return whether something is seen: neither off the screen nor below something else. @param {Element} element @param {DOMRect} box */
function isInSight(element, box) {
  const top = box.width ? document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2) : null;
  return top !== null && (element.contains(top) || top.contains(element));
}

/** Return all pieces that these events speak of and that are in sight. @param {HTMLElement} board @param {Event[]} rows */
export function piecesOf(board, rows) {
  const order = orderOf(rows), counts = new Map(), pieces = /** @type {Piece[]} */ ([]);
  for (const element of /** @type {NodeListOf<HTMLElement | SVGElement>} */ (board.querySelectorAll(DRAWN))) {
    if (element.querySelector("[data-ref]")) continue;
    const all = [...namesIn(element.dataset.ref), ...namesIn(element.dataset.about)];
    const told = [...all, ...around(element, board)].find((name) => order.has(name));
    const box = element.getBoundingClientRect();
    if (told === undefined || !isInSight(element, box) || pieces.length === MOST) continue;
    const plain = all.find((name) => !isType(name)) ?? all[0];
    counts.set(plain, (counts.get(plain) ?? 0) + 1);
    pieces.push({ element, name: `${plain}/${counts.get(plain)}`, type: all.find(isType) ?? plain, box, at: order.get(told) ?? 0, seat: seatOf(element) });
  }
  return pieces;
}

/**
 * Return what an event was about: of several alike those that lie where it was; never what is in a hand, of which it may be one alike.
 * @param {HTMLElement} board @param {Event} row
 */
export function aboutEvent(board, row) {
  const names = new Set(row.refs.map(mark).filter((name) => !name.startsWith("seat:")));
  const isHeld = (/** @type {HTMLElement} */ { dataset }) => Boolean(dataset.ref) && namesIn(dataset.ref).every(isType);
  const alike = [.../** @type {NodeListOf<HTMLElement>} */ (board.querySelectorAll(DRAWN))].filter((element) =>
    !isHeld(element) && [...namesIn(element.dataset.ref), ...namesIn(element.dataset.about)].some((name) => names.has(name)));
  const there = alike.filter((element) => around(element, board).some((name) => names.has(name)));
  return there.length ? there : alike;
}

/**
 * Pair what was with what is: the same thing, or else one of the same type, such as a card that was in a hand and lies on a base.
 * @param {Piece[]} before @param {Piece[]} after @returns {Map<Piece, Piece>} what was, by what is
 */
export function pair(before, after) {
  const pairs = /** @type {Map<Piece, Piece>} */ (new Map());
  const rest = new Set(before);
  const join = (/** @type {(one: Piece, other: Piece) => boolean} */ isSame) => {
    for (const piece of after) {
      const origin = pairs.has(piece) ? undefined : [...rest].findLast((one) => isSame(one, piece));
      if (!origin) continue;
      pairs.set(piece, origin);
      rest.delete(origin);
    }
  };
  join((one, other) => one.name === other.name);
  join((one, other) => one.type === other.type);
  return pairs;
}

/** The middle of the part of the board that is a seat's: what is hidden comes from there and goes there. @param {HTMLElement} board @param {number | null} seat */
export function homeOf(board, seat) {
  const own = seat === null ? null : board.querySelector(`[data-ref~="seat:${seat}"]`);
  return (own ?? board).getBoundingClientRect();
}
