/** Avatars: a pattern in two colours that follows from what somebody is called, drawn here, so that nothing is asked for and no id is needed. */

import { html } from "./html.js";

/** Cells of the pattern in a row; its right half is its left half mirrored. */
const SIDE = 5;
const HALF = Math.ceil(SIDE / 2);
/** Cells of the left half that are filled, at least and at most: a pattern that is empty or full tells nobody apart. */
const FEWEST = 6, MOST = 9;

/** Numbers that follow from a text, each 32 bits: FNV-1a, then the mixing of xorshift. @param {string} text */
function draws(text) {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return () => {
    state = (state ^ (state << 13)) >>> 0;
    state = (state ^ (state >>> 17)) >>> 0;
    state = (state ^ (state << 5)) >>> 0;
    return state;
  };
}

/** The outline of the pattern, and the hues of what is behind it and its own, in degrees. @param {string} name @returns {{hues: number[], path: string}} */
export function pattern(name) {
  const draw = draws(`${name} `);
  const hues = [draw() % 360, draw() % 360];
  const left = Array.from({ length: HALF * SIDE }, (_, cell) => [draw(), cell]).sort(([one], [other]) => one - other);
  const filled = left.slice(0, FEWEST + draw() % (MOST - FEWEST + 1)).map(([, cell]) => [cell % HALF, Math.floor(cell / HALF)]);
  const all = filled.flatMap(([x, y]) => (x === SIDE - 1 - x ? [[x, y]] : [[x, y], [SIDE - 1 - x, y]]));
  return { hues, path: all.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join("") };
}

/** The avatar of who is called so; hidden from readers of the screen, who are told the name. @param {string} name */
export function avatar(name) {
  const { hues, path } = pattern(name);
  return html`<svg class="avatar" viewBox="-2 -2 9 9" aria-hidden="true"><circle cx="2.5" cy="2.5" r="4.5" fill="hsl(${hues[0]} 55% 20%)"></circle><path
    fill="hsl(${hues[1]} 75% 80%)" d=${path}></path></svg>`;
}
