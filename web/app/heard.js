/** Tells a screen reader of a table that is followed: what happens, in the words of the log, and what I am asked. */

import { html } from "./html.js";

/** Events that are told at once; whoever missed more reads the log. */
const MOST = 5;

export class Heard {
  constructor() {
    /** The last entry that was told or was there at the beginning; undefined before. @type {number | undefined} */
    this.seq = undefined;
    this.asked = "";
    this.words = "";
  }

  /**
   * Take what is there now: what was there at first is not told.
   * @param {API.Schema<"EventView">[]} rows
   * @param {{id: string, prompt: string} | undefined} decision what I am asked
   */
  take(rows, decision) {
    const known = this.seq ?? Infinity;
    const fresh = rows.filter((row) => row.seq > known).slice(-MOST).map((row) => row.text);
    const asked = decision && this.seq !== undefined && decision.id !== this.asked ? [decision.prompt] : [];
    if (fresh.length || asked.length) this.words = [...fresh, ...asked].join(" ");
    this.seq = rows.at(-1)?.seq ?? this.seq ?? 0;
    this.asked = decision?.id ?? "";
  }

  /** A part of the page that is heard and not seen. */
  region() {
    return html`<p class="unseen heard" role="status">${this.words}</p>`;
  }
}
