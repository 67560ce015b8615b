/** A game that is followed: as it is now, and what has been told of it. */

import { ask } from "./api.js";
import { locale, noteSeen, seenVersion, session } from "./session.js";

/** Entries of a game's history that are asked for at once: so many, or all that is new, but not more than the most. */
const TOLD = 20;
const MOST = 240;
const PATIENCE = 25;
/** Milliseconds between looks where the service does not wait: without an account, and when the game is over. */
const LOOK_EVERY = 3_000;
const LOOK_AFTERWARDS = 10_000;
const LONGEST_PAUSE = 15_000;

export class Followed {
  /** @param {string} id @param {() => void} changed called whenever there is something to draw anew */
  constructor(id, changed) {
    this.id = id;
    this.changed = changed;
    this.seen = seenVersion(id);
    /** Whether what happened before the page was opened has been told. */
    this.isCaughtUp = false;
    this.isLost = false;
    /** Events, oldest first. @type {object[]} */
    this.history = [];
    this.stopping = new AbortController();
  }

  /** Read the game as it is. What happened comes with `recall`: the table is drawn before. */
  async open() {
    this.game = await ask(`/games/${this.id}`, { query: { locale: locale() } });
    this.told = this.game.version;
    return this;
  }

  /** Return whether more happened than has been told. */
  get isCut() {
    return this.told > 0;
  }

  /** Read what happened before all that has been told: all that is new here, but no more than `MOST` entries at once. */
  async recall() {
    const news = this.seen && this.seen < this.told ? this.seen : this.told;
    const since = Math.max(0, this.told - MOST, Math.min(news, this.told - TOLD));
    const { history } = await ask(`/games/${this.id}`, { query: { locale: locale(), since } });
    const first = this.history[0]?.seq ?? Infinity;
    this.history = [...history.filter((row) => row.seq < first), ...this.history];
    this.told = since;
    this.changed();
  }

  /** Return what happened since it was last looked at here, once; nothing at the first visit. */
  unseen() {
    this.isCaughtUp = true;
    const rows = this.seen ? this.history.filter((row) => row.seq > this.seen) : [];
    this.look();
    return rows;
  }

  /** Note that what is shown has been seen, if somebody looks. */
  look() {
    if (document.hidden) return;
    this.seen = this.game.version;
    noteSeen(this.id, this.game);
  }

  /** Follow it until `stop`. */
  async follow() {
    let pause = 500;
    while (!this.stopping.signal.aborted) {
      try {
        await this.next();
        pause = 500;
      } catch (error) {
        if (error.name === "AbortError") return;
        if (error.status >= 400 && error.status < 500 && error.status !== 429) throw error;
        this.isLost = true;
        this.changed();
        await new Promise((done) => setTimeout(done, pause));
        pause = Math.min(pause * 2, LONGEST_PAUSE);
      }
    }
  }

  /** Wait for news, once. */
  async next() {
    const { version, status } = this.game;
    const isOver = status === "finished";
    const mayWait = session.token && !isOver;
    const query = { locale: locale(), since: version, ...(mayWait ? { wait: PATIENCE, after: version } : {}) };
    if (!mayWait) await new Promise((done) => setTimeout(done, isOver ? LOOK_AFTERWARDS : LOOK_EVERY));
    const game = await ask(`/games/${this.id}`, { query, signal: this.stopping.signal });
    const isNews = game.version !== version || this.isLost;
    this.isLost = false;
    this.take(game);
    if (isNews) this.changed();
  }

  /** Go on from a later state of the game; an earlier one comes too late. */
  take(game) {
    if (game.version < this.game.version) return;
    const last = this.history.at(-1)?.seq ?? 0;
    this.history = [...this.history, ...(game.history ?? []).filter((row) => row.seq > last)];
    this.game = game;
    if (this.isCaughtUp) this.look();
  }

  stop() {
    this.stopping.abort();
  }
}
