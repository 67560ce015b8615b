/** A game that is followed: as it is now, and what has been told of it. */

import { ask, Problem, rest } from "./api.js";
import { locale, noteSeen, session } from "./session.js";
import { persist, stream } from "./stream.js";

/** Entries that are asked for when somebody wants to know what was before. */
const EARLIER = 20;
/** Milliseconds between looks where the service does not wait: without an account, and when the game is over. */
const LOOK_EVERY = 3_000;
const LOOK_AFTERWARDS = 10_000;
/** Events that a page keeps, however long it is open. */
const KEPT = 600;
/** Milliseconds without news until what is shown is kept for times without a network. */
const KEPT_AFTER = 1_000;
/** Milliseconds until what can wait is read, so that it takes nothing from what is needed to answer. */
const LATER = 1_000;

/** Return whether a request was refused since the game has not come so far: the service has lost its end. @param {Error} error */
const isBeyond = (error) => error instanceof Problem && error.type === "unknown-version";

export class Followed {
  /**
   * @param {API.Schema<"GameView">} game with what happened after the entry `told`
   * @param {number} told @param {() => void} changed called whenever there is something to draw anew
   */
  constructor(game, told, changed) {
    const { id, history } = game;
    this.id = id;
    this.game = game;
    this.told = told;
    this.changed = changed;
    this.seen = ahead.seenVersion(id);
    /** Whether what happened before the page was opened has been told. */
    this.isCaughtUp = false;
    this.isLost = false;
    /** Whether the service has lost what was shown here. */
    this.isShortened = false;
    /** Events, oldest first. @type {API.Schema<"EventView">[]} */
    this.history = history ?? [];
    this.stopping = new AbortController();
    /** The talk at it, once that is shown. @type {import("./talk.js").Talk | null} */
    this.talk = null;
    this.waiting = new AbortController();
  }

  /**
   * A game as it is, with what is new here.
   * @param {string} id @param {() => void} changed
   */
  static async of(id, changed) {
    const query = ahead.firstQuery(id, locale());
    try {
      const game = await ask(`/games/${id}`, { query });
      // A game that is kept for times without a network has no history.
      return new Followed(game, game.history ? Math.max(query.since, game.version - query.last) : game.version, changed);
    } catch (error) {
      if (!isBeyond(error)) throw error;
      const game = await ask(`/games/${id}`, { query: { locale: locale() } });
      const followed = new Followed(game, game.version, changed);
      followed.isShortened = true;
      return followed;
    }
  }

  /** The name of the text that says why what is shown is not to be relied on; empty if it is. */
  get trouble() {
    if (this.isLost) return "connection_lost";
    return this.isShortened ? "history_lost" : "";
  }

  /** Return whether more happened than has been told. */
  get isCut() {
    return this.told > 0;
  }

  /** The entry by which this account answered last, on whatever device; 0 if it did not, or if an order of its did. */
  get answered() {
    const last = this.game.last_answer ?? 0;
    return this.history.some((row) => row.seq === last && row.by_order) ? 0 : last;
  }

  /** On a device that has not seen the game, read what is new behind an answer from another one. If that fails now, the log has it. */
  async goBack() {
    const last = Math.max(this.seen, this.answered, this.game.version - ahead.MOST);
    if (!this.answered || last > this.told) return;
    await rest(LATER);
    await this.readBack(last - 1).catch(() => {});
  }

  /** Read some of what happened before all that has been told. */
  async recall() {
    await this.readBack(Math.max(0, this.told - EARLIER));
    this.changed();
  }

  /** Read what happened after an entry, and before all that has been told. @param {number} since */
  async readBack(since) {
    const { history } = await ask(`/games/${this.id}`, { query: { locale: locale(), since } });
    const first = this.history[0]?.seq ?? Infinity;
    this.history = [...(history ?? []).filter((row) => row.seq < first), ...this.history];
    this.told = since;
  }

  /** Return what happened since it was last looked at here or answered anywhere, once; nothing at the first visit. */
  unseen() {
    this.isCaughtUp = true;
    const last = Math.max(this.seen, this.answered);
    const rows = last ? this.history.filter((row) => row.seq > last) : [];
    this.look();
    return rows;
  }

  /** Note that what is shown has been seen, if somebody looks. */
  look() {
    if (document.hidden) return;
    this.seen = this.game.version;
    noteSeen(this.id, this.game);
    clearTimeout(this.keeping);
    const { history, ...game } = this.game;
    this.keeping = setTimeout(() => this.keep(game).catch(() => {}), KEPT_AFTER);
  }

  /** Keep what is shown for times without a network. */
  async keep(game) {
    const { keep } = await import("./offline.js");
    await keep(`/games/${this.id}`, { locale: locale() }, game, this.stopping.signal);
  }

  /** Follow it until `stop`. */
  async follow() {
    const { signal } = this.stopping;
    addEventListener("offline", () => this.lose(), { signal });
    // An answer that is waited for may never come where the network has been another one meanwhile.
    addEventListener("online", () => this.waiting.abort(), { signal });
    await persist(() => this.next().catch((error) => { if (!this.waiting.signal.aborted) throw error; }), signal, () => this.lose());
  }

  /** Say that the service cannot be reached. */
  lose() {
    this.isLost = true;
    this.changed();
  }

  /** Follow what happens as long as the service tells it; look now and then where it does not: without an account, and
   * when the game is over. */
  async next() {
    const isOver = this.game.status === "finished";
    if (session.token && !isOver) return this.listen();
    await new Promise((done) => setTimeout(done, isOver ? LOOK_AFTERWARDS : LOOK_EVERY));
    this.news(await this.read());
    if (isOver && !document.hidden) await this.talk?.look();
  }

  /** Read the game as it is, and what happened since; where the service has lost that version, forget what is shown. */
  async read() {
    const { signal } = this.stopping;
    try {
      return await ask(`/games/${this.id}`, { query: { locale: locale(), since: this.game.version }, signal });
    } catch (error) {
      if (!isBeyond(error)) throw error;
      const game = await ask(`/games/${this.id}`, { query: { locale: locale() }, signal });
      this.forget(game.version);
      return game;
    }
  }

  /** Follow the stream to its end. */
  async listen() {
    const { version, head } = this.game;
    // Other changes while there was no network are told with the game.
    const query = { locale: locale(), since: version, head: this.isLost ? undefined : head, talk: true, talk_after: this.talk?.after };
    /** Events since the game was told last. @type {API.Schema<"EventView">[]} */
    let events = [];
    this.waiting = new AbortController();
    const signal = AbortSignal.any([this.stopping.signal, this.waiting.signal]);
    await stream(`/games/${this.id}/events`, query, signal, (kind, data) => {
      if (kind === "entry") events.push(...data.events);
      else if (kind === "game") this.news({ ...data, history: events.splice(0) });
      else if (kind === "reset") {
        events = [];
        this.forget(data.version);
      }
      else if (kind === "message") this.talk?.take([data]);
      else if (kind === "erased") this.talk?.forget(data.id);
      else if (data.reason !== "resume" && data.reason !== "finished") throw new Problem(0, data.reason, data.reason);
    });
  }

  /** Take a state of the game that may be another, and have it drawn if it is. @param {API.Schema<"GameView">} game */
  news(game) {
    const isNews = game.head !== this.game.head || game.rematch !== this.game.rematch || this.isLost;
    // An event that was on its way when the network went still comes: nothing follows it.
    this.isLost = !navigator.onLine;
    this.take(game);
    if (isNews) this.changed();
  }

  /** Go on from a later state of the game; an earlier one comes too late. @param {API.Schema<"GameView">} game */
  take(game) {
    if (game.version < this.game.version) return;
    if (game.version === this.game.version && game.head !== this.game.head) this.forget(game.version);
    const last = this.history.at(-1)?.seq ?? 0;
    this.history = [...this.history, ...(game.history ?? []).filter((row) => row.seq > last)];
    if (this.history.length > KEPT) this.drop();
    this.game = game;
    if (this.isCaughtUp) this.look();
  }

  /** Forget a history that the service has lost: the game goes on from this version. @param {number} version */
  forget(version) {
    this.isShortened = true;
    this.history = [];
    this.told = version;
    this.game = { ...this.game, version };
  }

  /** Drop what happened longest ago, whole entries of it: `recall` reads it again. */
  drop() {
    const first = this.history[this.history.length - KEPT].seq;
    this.history = this.history.filter((row) => row.seq > first);
    this.told = first;
  }

  stop() {
    this.stopping.abort();
  }
}
