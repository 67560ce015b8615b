/** The plot of a game: what each seat had come to after each turn, with the moments at which it turned. */

import { html, nothing, svg } from "./html.js";

/** @typedef {{turn: number, seq: number, scores: number[]}} Moment */
/** @typedef {{wide: number, high: number, left: number, right: number, top: number, bottom: number, labels: number, letters: number}} Frame */

/** Letters are drawn as large as they are read: a small plot is another drawing, and not the same one smaller. */
const LARGE = { wide: 720, high: 330, left: 34, right: 160, top: 34, bottom: 28, labels: 12, letters: 14 };
const MIDDLE = { wide: 480, high: 250, left: 30, right: 134, top: 32, bottom: 26, labels: 9, letters: 11 };
const SMALL = { wide: 350, high: 210, left: 26, right: 126, top: 30, bottom: 24, labels: 7, letters: 10 };
/** Widths of a window, in pixels, below which a plot is small, and from which it is large. */
const NARROW = 700;
const BROAD = 1_700;
/** Pixels between two names. */
const LINE = 16;

/** Return a round number that goes into a length so many times at most. @param {number} length @param {number} most */
function stepOf(length, most) {
  for (let size = 1; ; size *= 10) for (const factor of [1, 2, 5]) if (length <= most * factor * size) return factor * size;
}

/** Return what tells where turns, entries and amounts lie. @param {Moment[]} moments @param {number | null} goal @param {Frame} frame */
function scaleOf(moments, goal, frame) {
  const all = moments.flatMap(({ scores }) => scores);
  const [least, most] = [Math.min(0, ...all), Math.max(1, goal ?? 0, ...all)];
  const turns = Math.max(1, moments.length - 1);
  const x = (/** @type {number} */ at) => frame.left + (at / turns) * (frame.wide - frame.left - frame.right);
  const y = (/** @type {number} */ amount) => frame.high - frame.bottom - ((amount - least) / (most - least)) * (frame.high - frame.top - frame.bottom);
  /** Where an entry lies between the moments around it. */
  const atSeq = (/** @type {number} */ seq) => {
    const next = moments.findIndex((row) => row.seq >= seq);
    if (next <= 0) return x(next < 0 ? moments.length - 1 : 0);
    const before = moments[next - 1].seq;
    return x(next - 1 + (seq - before) / (moments[next].seq - before));
  };
  return { least, most, x, y, atSeq };
}

/** @param {Moment[]} moments @param {number | null} goal @param {Frame} frame @param {ReturnType<typeof scaleOf>} scale */
function axes(moments, goal, frame, { least, most, x, y }) {
  const right = frame.wide - frame.right, upward = stepOf(most - least, frame.labels / 2), onward = stepOf(moments.length - 1, frame.labels);
  const amounts = Array.from({ length: Math.floor((most - least) / upward) + 1 }, (_, at) => Math.ceil(least / upward) * upward + at * upward);
  return svg`${amounts.filter((amount) => amount <= most).map((amount) => svg`<path class="grid" d="M${frame.left} ${y(amount)}H${right}"></path>
      <text class="scale" x=${frame.left - 7} y=${y(amount) + 4} text-anchor="end">${amount}</text>`)}
    ${goal === null ? nothing : svg`<path class="goal" d="M${frame.left} ${y(goal)}H${right}"></path>`}
    ${moments.map(({ turn }, at) => (at % onward ? nothing : svg`<text class="scale" x=${x(at)} y=${frame.high - 8} text-anchor="middle">${turn}</text>`))}`;
}

/** A circle, a diamond or a triangle: nobody has to tell colours apart. @param {number} seat @param {number} x @param {number} y */
function shape(seat, x, y) {
  return [`M${x - 4.5} ${y}a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1 -9 0z`, `M${x} ${y - 6}l6 6-6 6-6-6z`, `M${x} ${y - 6}l6 10.5h-12z`][seat % 3];
}

/** @param {Moment[]} moments @param {number} seat @param {ReturnType<typeof scaleOf>} scale */
function line(moments, seat, { x, y }) {
  const changes = moments.flatMap(({ scores }, at) => (at && scores[seat] !== moments[at - 1].scores[seat] ? [[x(at), y(scores[seat])]] : []));
  const way = changes.map(([across, up]) => `H${across}V${up}`).join("");
  return svg`<g class="seat-${seat}"><path class="line" d="M${x(0)} ${y(moments[0].scores[seat])}${way}H${x(moments.length - 1)}"></path>
    ${changes.map(([across, up]) => svg`<path class="mark" d=${shape(seat, across, up)}></path>`)}</g>`;
}

/** The seats with what they have come to, beside the ends of their lines. @param {number[]} last @param {string[]} names @param {Frame} frame @param {ReturnType<typeof scaleOf>} scale */
function ends(last, names, frame, { y }) {
  let below = frame.top - LINE;
  const order = [...last.keys()].sort((one, other) => last[other] - last[one]);
  return order.map((seat, place) => {
    below = Math.max(below + LINE, Math.min(y(last[seat]) + 5, frame.high - frame.bottom - LINE * (last.length - 1 - place)));
    const name = names[seat].length > frame.letters ? `${names[seat].slice(0, frame.letters - 1)}…` : names[seat];
    return svg`<text class="name seat-${seat}" x=${frame.wide - frame.right + 10} y=${below}>${name} <tspan class="amount">${last[seat]}</tspan></text>`;
  });
}

/** The numbers of the turning points above the lines. @param {{seq: number}[]} points @param {Frame} frame @param {ReturnType<typeof scaleOf>} scale */
const numbers = (points, frame, { atSeq }) => points.map(({ seq }, at) => svg`<g class="point">
  <path d="M${atSeq(seq)} ${frame.top - 6}V${frame.high - frame.bottom}"></path><circle cx=${atSeq(seq)} cy=${frame.top - 16} r="10"></circle>
  <text x=${atSeq(seq)} y=${frame.top - 12} text-anchor="middle">${at + 1}</text></g>`);

/**
 * Draw the plot of a measure; nothing before a turn is over.
 * @param {{moments: Moment[], names: string[], title: string, goal?: number | null, points?: {seq: number}[], at?: number | null, isSmall?: boolean}} what
 *   `points` are marked by their numbers, `at` is the entry that is looked at
 */
export function plot({ moments, names, title, goal = null, points = [], at = null, isSmall = innerWidth < NARROW }) {
  if (moments.length < 2) return nothing;
  const frame = isSmall ? SMALL : innerWidth < BROAD ? MIDDLE : LARGE, scale = scaleOf(moments, goal, frame), { scores: last } = moments[moments.length - 1];
  const summary = last.map((amount, seat) => `${names[seat]} ${amount}`).join(", ");
  return html`<svg class="plot" viewBox="0 0 ${frame.wide} ${frame.high}" role="img" aria-label="${title}: ${summary}">
    ${axes(moments, goal, frame, scale)} ${numbers(points, frame, scale)}
    ${[...last.keys()].reverse().map((seat) => line(moments, seat, scale))} ${ends(last, names, frame, scale)}
    ${at === null ? nothing : svg`<path class="cursor" d="M${scale.atSeq(at)} ${frame.top}V${frame.high - frame.bottom}"></path>`}</svg>`;
}
