/** The button that keeps the export of a finished game as a file, which anybody audits, replays or brings to another host. */

import { read } from "../api.js";
import { html } from "../html.js";
import { Part } from "../part.js";
import { save } from "../share.js";
import { say } from "../words.js";

export class Exporting extends Part {
  /** @param {string} game @param {() => void} changed */
  constructor(game, changed) {
    super(changed);
    this.game = game;
  }

  keep = () => this.attempt(async () => save(new Blob([await read(`/games/${this.game}/export`)]), `${this.game}.ndjson`));

  panel() {
    return html`<p><button type="button" @click=${this.keep} ?disabled=${this.isBusy}>${say("keep_log")}</button></p>
      ${this.trouble()}`;
  }
}
