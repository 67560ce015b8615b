/** All my games and my inbox, as one stream tells of them. */

import { ask } from "./api.js";
import { keep } from "./offline.js";
import { locale } from "./session.js";
import { persist, stream } from "./stream.js";

const SHOWN = 30;
/** Milliseconds without news until the lists are kept. */
const KEPT_AFTER = 1_000;

export class Own {
  /** @param {() => void} changed called whenever there is something to draw anew */
  constructor(changed) {
    this.changed = changed;
    /** @type {Map<string, API.Schema<"GameRow">>} */
    this.rows = new Map();
    /** News of the stream since the lists were asked for: they may be older. Null for a game that is gone. */
    this.told = /** @type {Map<string, API.Schema<"GameRow"> | null>} */ (new Map());
    this.inbox = /** @type {API.Schema<"InboxPage">} */ ({ waiting: [], cursor: null, count: 0 });
    this.cursor = /** @type {string | null} */ (null);
    this.last = /** @type {string | undefined} */ (undefined);
    this.isLost = false;
    this.stopping = new AbortController();
  }

  /** Read what waits for me, and my latest games. */
  async open() {
    [this.inbox] = await Promise.all([ask("/players/me/inbox", { query: { locale: locale() } }), this.look()]);
    return this;
  }

  /** Read my latest games as they are. */
  async look() {
    this.told.clear();
    const mine = await this.read();
    this.rows = new Map(mine.games.map((row) => [row.id, row]));
    for (const [id, row] of this.told) this.put(id, row);
    this.cursor = mine.cursor;
  }

  /** @param {string} id @param {API.Schema<"GameRow"> | null} row */
  put(id, row) {
    if (row) this.rows.set(id, row);
    else this.rows.delete(id);
  }

  /** The query for a page of my games. @param {string} [cursor] */
  query(cursor) {
    return { mine: true, limit: SHOWN, locale: locale(), cursor };
  }

  /** @param {string} [cursor] */
  read(cursor) {
    return ask("/games", { query: this.query(cursor) });
  }

  get hasMore() {
    return this.cursor !== null;
  }

  more = async () => {
    const page = await this.read(this.cursor ?? undefined);
    for (const row of page.games) if (!this.rows.has(row.id)) this.rows.set(row.id, row);
    this.cursor = page.cursor;
    this.changed();
  };

  has(id) {
    return this.rows.has(id);
  }

  /** Rows that wait for me, by their game: the most urgent one first. @returns {Map<string, API.Schema<"InboxRow">[]>} */
  waiting() {
    const games = new Map();
    for (const row of this.inbox.waiting) games.set(row.game, [...(games.get(row.game) ?? []), row]);
    return games;
  }

  /** The other games: those that go on or are to begin before those that are over, the latest change first. */
  others() {
    const isOver = (row) => Number(row.status === "finished");
    const waiting = this.waiting();
    const rows = [...this.rows.values()].filter((row) => !waiting.has(row.id));
    return rows.sort((one, other) => isOver(one) - isOver(other) || other.changed.localeCompare(one.changed));
  }

  /** Follow what happens in them until `stop`. */
  follow() {
    const { signal } = this.stopping;
    const listen = () => stream("/players/me/events", { locale: locale(), since: this.last, inbox: true }, signal, this.tell);
    return persist(listen, signal, () => this.lose(true)).catch(() => {});
  }

  /** @param {string} kind @param {any} data of its kind @param {string} [id] */
  tell = (kind, data, id) => {
    this.last = id ?? this.last;
    this.lose(false);
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this.keep().catch(() => {}), KEPT_AFTER);
    if (kind === "overview") this.look().then(this.changed, () => {});
    else if (kind === "inbox") this.inbox = data;
    else if (kind === "changed" || kind === "gone") {
      const row = kind === "changed" ? data : null;
      this.told.set(data.id, row);
      this.put(data.id, row);
    }
    this.changed();
  };

  /** Keep the lists for times without a network, as if they had been asked for now. */
  async keep() {
    const games = [...this.rows.values()].slice(0, SHOWN);
    const { signal } = this.stopping;
    await keep("/games", this.query(), { games, cursor: null, count: games.length }, signal);
    await keep("/players/me/inbox", { locale: locale() }, this.inbox, signal);
  }

  lose(isLost) {
    if (isLost === this.isLost) return;
    this.isLost = isLost;
    this.changed();
  }

  stop() {
    this.stopping.abort();
  }
}
