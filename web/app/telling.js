/** Tells what happened while nobody looked, step by step, on the board as it was then. */

import { ask } from "./api.js";
import { mark } from "./choice.js";
import { html, nothing } from "./html.js";
import { locale } from "./session.js";
import { say } from "./words.js";

const PACE = 1800;
/** Milliseconds that it takes to read a letter. */
const READ = 55;
/** Entries that are told; what was before them stands in the log. */
const MOST = 40;

const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Telling {
  /**
   * @param {string} game
   * @param {Set<string>} turns kinds of events with which a turn begins
   * @param {() => API.Schema<"GameView">} now the game as it is
   * @param {() => void} changed called whenever there is something to draw anew
   */
  constructor(game, turns, now, changed) {
    this.game = game;
    this.now = now;
    this.turns = turns;
    this.changed = changed;
    /** Events of an entry each. @type {API.Schema<"EventView">[][]} */
    this.steps = [];
    this.at = 0;
    this.timer = 0;
    this.state = /** @type {API.Schema<"GameView"> | null} */ (null);
  }

  get isOn() {
    return this.at < this.steps.length;
  }

  /** The game as it was after the entry that is told; null while nothing is told. */
  get view() {
    return this.isOn ? this.state?.view ?? null : null;
  }

  /** The events of the entry that is told. */
  get rows() {
    return this.isOn ? this.steps[this.at] : [];
  }

  /** Return what the entry that is told speaks of. */
  get marks() {
    return new Set(this.rows.flatMap((row) => row.refs.map(mark)));
  }

  /**
   * Tell of these events: by themselves one after the other, where somebody likes things to move.
   * @param {API.Schema<"EventView">[]} rows
   */
  begin(rows) {
    this.steps = [...Map.groupBy(rows, (row) => row.seq).values()].slice(-MOST);
    this.at = 0;
    if (this.isOn) this.show(!isCalm());
  }

  /** Show the step that it has come to, and go on from it after a while. */
  async show(goesOn) {
    clearTimeout(this.timer);
    const step = this.steps[this.at];
    try {
      const { seq } = step[0], now = this.now();
      const state = seq === now.version ? now : await ask(`/games/${this.game}/states/${String(seq)}`, { query: { locale: locale() } });
      if (step !== this.steps[this.at]) return;
      this.state = state;
    } catch {
      return this.skip();
    }
    this.changed();
    const letters = step.reduce((all, row) => all + row.text.length, 0);
    if (goesOn) this.timer = setTimeout(() => this.next(true), Math.max(PACE, READ * letters));
  }

  next(goesOn = false) {
    this.at += 1;
    if (this.isOn) this.show(goesOn);
    else this.skip();
  }

  /** The next step that begins a turn; -1 if none is left. */
  get turn() {
    return this.steps.findIndex((rows, at) => at > this.at && rows.some((row) => this.turns.has(row.kind)));
  }

  /** Pass over the rest of this turn. */
  nextTurn() {
    this.at = this.turn;
    this.show(false);
  }

  /** Stop telling, and come to what is now. */
  skip() {
    clearTimeout(this.timer);
    this.at = this.steps.length;
    this.state = null;
    this.changed();
  }

  /** The words of the step, above the board; buttons before them, which stay where they are whatever is told. */
  panel() {
    if (!this.isOn || !this.state) return nothing;
    return html`<section class="telling" aria-label=${say("since")}>
      <p class="hint">${say("since")} · ${this.at + 1} / ${this.steps.length}</p>
      <p class="actions">
        <button type="button" class="main" @click=${() => this.next()}>${say("next")}</button>
        ${this.turn > 0 ? html`<button type="button" @click=${() => this.nextTurn()}>${say("next_turn")}</button>` : nothing}
        <button type="button" @click=${() => this.skip()} aria-keyshortcuts="Escape">${say("skip")}</button>
      </p>
      <div aria-live="polite" tabindex="0">${this.steps[this.at].map((row) => html`<p>${row.text}</p>`)}</div>
    </section>`;
  }
}
