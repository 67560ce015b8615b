/** Signs of what can be done at a table. Where there is little room they stand instead of its words, which stay for readers of the screen. */

import { html, svg } from "./html.js";

/** Their lines, on a grid of 24. */
const LINES = {
  again: "M5 13a7.5 7.5 0 1 0 2.4-6.3M5 3.5v5h5",
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  now: "M5 5l7 7-7 7M13 5l7 7-7 7",
  rules: "M12 6.5C9.5 4.4 6.5 4.4 3.5 5v14c3-.6 6-.6 8.5 1.5C14.5 18.4 17.5 18.4 20.5 19V5c-3-.6-6-.6-8.5 1.5zM12 6.5v14",
  share: "M12 15V3.5M7.5 8L12 3.5 16.5 8M5 12.5V20h14v-7.5",
  talk: "M4 5h16v11h-9l-5 4v-4H4z",
  what_if: "M6 20.5V3.5M6 15c0-5 11-2 11-9M13.5 8.5L17 5l3.5 3.5",
};

/** Draw a sign. @param {keyof typeof LINES} name */
export const icon = (name) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${LINES[name]}></path>`}</svg>`;
