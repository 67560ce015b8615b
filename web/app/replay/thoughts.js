/** The panel that tells what a bot has considered before the move that is shown, once the game is over. */

import { ask } from "../api.js";
import { html, nothing } from "../html.js";
import { Part } from "../part.js";
import { locale } from "../session.js";
import { say } from "../words.js";

export class Thoughts extends Part {
  /** @param {string} game @param {() => void} changed called whenever there is something to draw anew */
  constructor(game, changed) {
    super(changed);
    this.game = game;
    /** By the version of the move. @type {Map<number, API.Schema<"ThoughtView">> | null} */
    this.thoughts = null;
    /** The names of options, by the version of the move; empty until that is known. @type {Map<number, Map<string, string>>} */
    this.labels = new Map();
  }

  /** Read what there is to tell, once. */
  async open() {
    if (this.thoughts) return;
    await this.attempt(async () => {
      const found = new Map();
      for (let after = /** @type {number | null} */ (0); after !== null;) {
        const page = await ask(`/games/${this.game}/thoughts`, { query: { after } });
        for (const thought of page.thoughts) found.set(thought.seq, thought);
        after = page.after;
      }
      this.thoughts = found;
    });
  }

  /** Learn what the options were called when the bot was asked. @param {API.Schema<"ThoughtView">} thought */
  async name({ seq, seat, decision }) {
    this.labels.set(seq, new Map());
    await this.afterwards(async () => {
      const { decisions } = await ask(`/games/${this.game}/states/${String(seq - 1)}`, { query: { seat, locale: locale() } });
      const asked = decisions.find((row) => row.id === decision);
      this.labels.set(seq, new Map(asked?.options.map((option) => [option.id, option.label])));
    });
  }

  /** @param {number} at @param {(seq: number) => void} to */
  view(at, to) {
    const thought = this.thoughts?.get(at);
    // To ask draws anew, which is not to be while this is drawn.
    if (thought && !this.labels.has(at)) queueMicrotask(() => this.name(thought));
    return html`<div class="thoughts" aria-busy=${this.isBusy}>
      ${this.trouble()}
      ${thought ? this.table(thought) : this.silence()}
      ${this.thoughts?.size ? this.others(at, to) : nothing}</div>`;
  }

  silence() {
    if (!this.thoughts) return nothing;
    return html`<p class="calm">${say(this.thoughts.size ? "thoughts_none" : "thoughts_unknown")}</p>`;
  }

  /** @param {API.Schema<"ThoughtView">} thought */
  table({ seq, choose, considered }) {
    const labels = this.labels.get(seq);
    const percent = new Intl.NumberFormat(locale(), { style: "percent" });
    const called = (ids) => ids.map((id) => labels?.get(id) ?? id).join("; ") || say("thoughts_nothing");
    return html`<table><thead><tr><th scope="col">${say("thoughts_answer")}</th>
        <th scope="col">${say("thoughts_worth")}</th><th scope="col">${say("thoughts_tries")}</th></tr></thead>
      <tbody>${considered.map((row) => html`<tr class=${row.playouts < considered[0].playouts ? "given-up" : ""}>
        <th scope="row">${called(row.choose)} ${row.choose.join() === choose.join() ? html`<b>✓ ${say("thoughts_chosen")}</b>` : nothing}</th>
        <td>${percent.format(row.worth)}</td><td>${row.playouts}</td></tr>`)}</tbody></table>
      <p class="calm">${say("thoughts_how")}</p>`;
  }

  /** The ways to the moves before and after that were thought out. @param {number} at @param {(seq: number) => void} to */
  others(at, to) {
    const seqs = [...(this.thoughts?.keys() ?? [])];
    const before = seqs.findLast((seq) => seq < at);
    const after = seqs.find((seq) => seq > at);
    /** @param {number | undefined} seq @param {string} word */
    const way = (seq, word) => html`<button type="button" class="quiet" ?disabled=${seq === undefined}
      @click=${() => seq === undefined || to(seq)}>${say(word)}</button>`;
    return html`<p>${way(before, "thoughts_before")} ${way(after, "thoughts_after")}</p>`;
  }
}
