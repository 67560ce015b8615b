/** Tells a screen reader of a table that is followed: what happens, in the words of the log, and what I am asked. */

import { html } from "./html.js";

/** Events that are told at once; whoever missed more reads the log. */
const MOST = 5;

export class Heard {
  /** @param {number} version what the game had come to when the page was opened: that is not told */
  constructor(version) {
    this.version = version;
    /** The question that was asked last; undefined before there was something to look at. @type {string | undefined} */
    this.asked = undefined;
    this.words = "";
  }

  /**
   * Take what is there now.
   * @param {number} version of the game; a lower one than before where the service has lost some of it
   * @param {API.Schema<"EventView">[]} rows
   * @param {{id: string, prompt: string} | undefined} decision what I am asked
   */
  take(version, rows, decision) {
    const fresh = rows.filter((row) => row.seq > this.version).slice(-MOST).map((row) => row.text);
    const asked = decision && this.asked !== undefined && decision.id !== this.asked ? [decision.prompt] : [];
    if (fresh.length || asked.length) this.words = [...fresh, ...asked].join(" ");
    this.version = version;
    this.asked = decision?.id ?? "";
  }

  /** A part of the page that is heard and not seen. */
  region() {
    return html`<p class="unseen heard" role="status">${this.words}</p>`;
  }
}
