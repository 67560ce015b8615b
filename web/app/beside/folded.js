/** A panel whose part is loaded once somebody opens it. */

import { html, nothing } from "../html.js";
import { say } from "../words.js";

export class Folded {
  /**
   * @param {string} title the name of its text
   * @param {() => Promise<{open: (...given: any[]) => Promise<void>, view: (...given: any[]) => unknown}>} load makes the part
   * @param {() => void} changed called whenever there is something to draw anew
   */
  constructor(title, load, changed, isOpen = false) {
    this.title = title;
    this.load = load;
    this.changed = changed;
    /** The data that the part was given last. @type {any[]} */
    this.given = [];
    this.part = /** @type {Awaited<ReturnType<typeof load>> | null} */ (null);
    this.isOpen = isOpen;
  }

  unfold = async (event) => {
    const panel = event.target;
    this.isOpen = panel.open;
    if (!panel.open) return;
    try {
      this.part ??= await this.load();
    } catch {
      // Without a network there is nothing to show: the next click tries again.
      panel.open = false;
      return;
    }
    this.changed();
    await this.part.open(...this.given);
  };

  /** The panel; what is given is handed on to the part. */
  panel(...given) {
    this.given = given;
    return html`<details class="folded" ?open=${this.isOpen} @toggle=${this.unfold}><summary>${say(this.title)}</summary>
      ${this.part ? this.part.view(...given) : nothing}</details>`;
  }
}
