/**
 * Plays what happens at a table while it is looked at: each entry on the board as it was after it, event by event, and the
 * last turn once more. The game goes on while motion is played: the question is there, and an answer or a click ends it.
 */

import { ask } from "./api.js";
import { mark } from "./choice.js";
import { html, nothing } from "./html.js";
import { icon } from "./icons.js";
import { carry } from "./motion/carrying.js";
import { aboutEvent } from "./motion/pieces.js";
import { lastTurn } from "./motion/turns.js";
import { isCalm, locale, session } from "./session.js";
import { loadStyles } from "./styles.js";
import { say } from "./words.js";

/** @typedef {API.Schema<"EventView">} Event @typedef {API.Schema<"GameView">} Game */
/** The events of an entry, and the view after it: null where it cannot be read. @typedef {{rows: Event[], view: Promise<unknown>}} Step */

/** Entries that are played; what was before them is one step. */
const MOST = 16;
/** Milliseconds for which an event is shown: so many, less where there are many, but so many at least. */
const PACE = 650;
const QUICK = 280;
const ALL = 9_000;

/** Return the events of each entry. @param {Event[]} rows */
const entriesOf = (rows) => [...Map.groupBy(rows, (row) => row.seq).values()].slice(-MOST);

export class Motion {
  /** @param {import("./table/state.js").Table} table */
  constructor(table) {
    this.table = table;
    /** The game that is shown, or that the steps lead to. @type {Game} */
    this.game = table.game;
    /** @type {Step[]} */
    this.steps = [];
    /** The events of the entry that is played, and which of them it has come to. @type {Event[]} */
    this.rows = [];
    this.at = 0;
    this.isOn = false;
    /** The view that is shown instead of the game's. @type {unknown} */
    this.view = null;
    this.stopping = new AbortController();
    /** @type {import("./motion/sounds.js").Sounds | null} */
    this.sounds = null;
  }

  /** @param {import("./table/state.js").Table} table */
  static async of(table) {
    await loadStyles("motion.css");
    return new Motion(table);
  }

  /** Return whether steps play by themselves. */
  get isWanted() {
    return !isCalm() && !document.hidden;
  }

  /** Take a game that may be a later one than what is shown, and begin to play what led there. @param {boolean} isElsewhere whether the board shows something else */
  look(isElsewhere) {
    const { game: before, table: { game, followed } } = this;
    if (game.head === before.head && game.version === before.version) return;
    this.game = game;
    const rows = followed.history.filter((row) => row.seq > before.version);
    this.sound(before, game);
    if (isElsewhere || !this.isWanted || !before.view || !game.view || game.version < before.version) return this.end();
    if (!rows.length && !this.isOn) return;
    this.view ??= before.view;
    // An entry that tells nothing ends nothing that is played.
    const entries = rows.length ? entriesOf(rows) : [[]];
    this.play(entries.map((all, at) => ({ rows: all, view: at < entries.length - 1 ? this.read(all[0].seq) : Promise.resolve(game.view) })));
  }

  /** Read the view after an entry; null if that fails. @param {number} seq */
  async read(seq) {
    try {
      const { view } = await ask(`/games/${this.table.id}/states/${String(seq)}`, { query: { locale: locale() } });
      return view;
    } catch {
      return null;
    }
  }

  /** Play these steps after those that are played already. @param {Step[]} steps */
  async play(steps) {
    this.steps.push(...steps);
    if (this.isOn) return;
    this.isOn = true;
    const { signal } = this.stopping;
    for (let step = this.steps.shift(); step && !signal.aborted; step = this.steps.shift()) await this.show(step, signal);
    if (!signal.aborted) this.end();
  }

  /** Milliseconds for an event, as many as there are to come. */
  get pace() {
    const count = [this.rows, ...this.steps.map(({ rows }) => rows)].reduce((all, rows) => all + rows.length, 0);
    return Math.max(QUICK, Math.min(PACE, ALL / Math.max(1, count)));
  }

  /** @param {Step} step @param {AbortSignal} signal */
  async show({ rows, view: reading }, signal) {
    const view = await reading;
    if (signal.aborted || !view) return;
    [this.rows, this.at] = [rows, 0];
    const { pace } = this;
    await carry(() => {
      if (!signal.aborted) this.view = view;
      this.table.draw();
    }, rows, pace, signal);
    this.sounds?.move();
    for (; this.at < rows.length && !signal.aborted; this.at++) {
      this.table.draw();
      await pause(pace, signal);
    }
  }

  /** Stop, and show what is now. */
  skip = () => {
    if (!this.isOn) return;
    this.end();
    this.table.draw();
  };

  /** A click ends what is played, wherever it is; the button does so by itself. @param {PointerEvent} event */
  press({ target }) {
    if (!(target instanceof Element && target.closest(".motion"))) this.skip();
  }

  /** Draw what these events led to, and carry what they speak of. @param {Event[]} rows */
  carry(rows) {
    this.end();
    return carry(this.table.draw, rows, this.pace, this.stopping.signal);
  }

  end() {
    this.stopping.abort();
    this.stopping = new AbortController();
    this.steps = [];
    this.rows = [];
    const wasOn = this.isOn;
    [this.isOn, this.view] = [false, null];
    // The part that draws now has asked for it.
    if (wasOn) queueMicrotask(this.table.draw);
  }

  /** The events of the last turn. */
  get last() {
    const { followed: { history }, rules: { turns }, game } = this.table;
    return lastTurn(history, turns, game.last_answer ?? null);
  }

  /** Play the last turn once more. */
  again = async () => {
    const entries = entriesOf(this.last);
    if (!entries.length) return;
    this.end();
    const { signal } = this.stopping;
    this.view = await this.read(Math.max(1, entries[0][0].seq - 1));
    if (!signal.aborted) this.play(entries.map((rows) => ({ rows, view: this.read(rows[0].seq) })));
  };

  /** The marks of the event that is played; null while none is. */
  get told() {
    return this.isOn ? new Set(this.rows[this.at]?.refs.map(mark)) : null;
  }

  /** Mark what the last turn was about, on the board and in the log. */
  mark() {
    const board = document.getElementById("board");
    const rows = this.isOn ? this.rows.slice(0, this.at + 1) : this.last;
    const marked = new Set(board ? rows.flatMap((row) => aboutEvent(board, row)) : []);
    const seqs = new Set(rows.map((row) => String(row.seq)));
    for (const element of document.querySelectorAll("#board [data-last]")) element.toggleAttribute("data-last", marked.has(/** @type {HTMLElement} */ (element)));
    for (const element of marked) element.toggleAttribute("data-last", true);
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".story .event")))
      element.toggleAttribute("data-last", seqs.has(element.dataset.seq ?? ""));
  }

  /** The button that plays the last turn again, or skips what is played: at one place. */
  button() {
    if (!this.table.game.view || !this.last.length) return nothing;
    const words = say(this.isOn ? "skip_motion" : "play_again");
    return html`<button type="button" class="quiet motion" aria-keyshortcuts=${this.isOn ? "Escape" : nothing} title=${words}
      @click=${this.isOn ? this.skip : this.again}>${icon(this.isOn ? "now" : "again")}${words}</button>`;
  }

  /** The words of the event that is played, over the board; who hears the page hears them once, elsewhere. */
  caption() {
    const row = this.isOn ? this.rows[Math.min(this.at, this.rows.length - 1)] : undefined;
    return row ? html`<p class="caption" aria-hidden="true"><span>${row.text}</span></p>` : nothing;
  }

  /** Sound where something is asked of me, or the game is over, for who wants it. @param {Game} before @param {Game} now */
  async sound(before, now) {
    if (session.sound !== "on") return;
    const { Sounds } = await import("./motion/sounds.js");
    this.sounds ??= new Sounds();
    if (now.status === "finished" && before.status !== "finished") this.sounds.end();
    else if (now.decisions.length && now.decisions[0].id !== before.decisions[0]?.id) this.sounds.turn();
  }
}

/** @param {number} length in milliseconds @param {AbortSignal} signal */
function pause(length, signal) {
  if (signal.aborted) return Promise.resolve();
  return new Promise((done) => {
    const timer = setTimeout(done, length);
    signal.addEventListener("abort", () => { clearTimeout(timer); done(undefined); }, { once: true });
  });
}
