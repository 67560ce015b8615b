/** A game that is followed: as it is now, and what has been told of it. */

import { ask } from "./api.js";
import { locale, noteSeen, seenVersion } from "./session.js";

/** How much of a game's history is asked for when its page is opened. */
const TOLD = 60;
const PATIENCE = 25;
const LONGEST_PAUSE = 15_000;

export class Followed {
  /** @param {string} id @param {() => void} changed called whenever there is something to draw anew */
  constructor(id, changed) {
    this.id = id;
    this.changed = changed;
    this.seen = seenVersion(id);
    this.isLost = false;
    /** Events, oldest first. @type {object[]} */
    this.history = [];
    this.stopping = new AbortController();
  }

  /** Read the game as it is. */
  async open() {
    const query = { locale: locale() };
    const now = await ask(`/games/${this.id}`, { query });
    const since = Math.max(0, Math.min(this.seen || now.version, now.version - 1, now.version) - (this.seen ? 0 : TOLD));
    this.game = await ask(`/games/${this.id}`, { query: { ...query, since: Math.max(since, now.version - 4 * TOLD) } });
    this.history = this.game.history ?? [];
    noteSeen(this.id, this.game.version);
    return this;
  }

  /** What happened since the page was last left; nothing at the first visit. */
  get news() {
    return this.seen ? this.history.filter((row) => row.seq > this.seen) : [];
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
    const query = { locale: locale(), since: version, ...(isOver ? {} : { wait: PATIENCE, after: version }) };
    if (isOver) await new Promise((done) => setTimeout(done, 10_000));
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
    noteSeen(this.id, game.version);
  }

  stop() {
    this.stopping.abort();
  }
}
