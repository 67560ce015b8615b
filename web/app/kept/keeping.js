/** The button that keeps a replay as a file, which any page of this kind opens again, without a network too. */

import { html } from "../html.js";
import { Part } from "../part.js";
import { save } from "../share.js";
import { say } from "../words.js";
import { written } from "./writing.js";

export class Keeping extends Part {
  /** @param {import("./writing.js").Source} source @param {() => void} changed */
  constructor(source, changed) {
    super(changed);
    this.source = source;
    this.percent = 0;
  }

  keep = () => this.attempt(async () => {
    const file = await written(this.source, (share) => this.tell(Math.floor(100 * share)));
    save(file, `${this.source.game.id}.replay.gz`);
  });

  /** @param {number} percent */
  tell(percent) {
    if (percent === this.percent) return;
    this.percent = percent;
    this.changed();
  }

  panel() {
    return html`<p><button type="button" @click=${this.keep} ?disabled=${this.isBusy}>${say("keep_replay")}</button>
      <span class="calm" role="status">${this.isBusy ? `${this.percent} %` : ""}</span>
      ${this.problem ? html`<span class="problem" role="alert">${this.problem}</span>` : ""}</p>`;
  }
}
