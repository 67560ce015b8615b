/** All my games, as one stream tells of them. */

import { ask } from "./api.js";
import { keep } from "./offline.js";
import { locale } from "./session.js";
import { persist, stream } from "./stream.js";

const SHOWN = 30;
/** Milliseconds without news until the lists are kept. */
const KEPT_AFTER = 1_000;

/** Return what a game waits for of me, each with its end: its question, and what others ask. Rows kept by earlier pages have no requests. */
const waits = (/** @type {API.Schema<"GameRow">} */ { asked, requests }) => [
  ...(asked ? [{ since: asked.since, until: asked.until }] : []),
  ...(requests ?? []).map((row) => ({ since: row.asked, until: row.expires })),
];

export class Own {
  /** @param {() => void} changed called whenever there is something to draw anew */
  constructor(changed) {
    this.changed = changed;
    /** @type {Map<string, API.Schema<"GameRow">>} */
    this.rows = new Map();
    /** What the stream has told since the lists were asked for: they may be older. Null for what is gone. */
    this.told = /** @type {Map<string, API.Schema<"GameRow"> | null>} */ (new Map());
    this.cursor = /** @type {string | null} */ (null);
    this.last = /** @type {string | undefined} */ (undefined);
    this.isLost = false;
    this.stopping = new AbortController();
  }

  /** Read the lists as they are: all that wait for me, and the latest others. */
  async open() {
    this.told.clear();
    const [turns, mine] = await Promise.all([this.read({ to_move: "me" }), this.read({ mine: true })]);
    this.rows = new Map([...mine.games, ...turns.games].map((row) => [row.id, row]));
    for (const [id, row] of this.told) this.put(id, row);
    this.cursor = mine.cursor;
    return this;
  }

  /** @param {string} id @param {API.Schema<"GameRow"> | null} row */
  put(id, row) {
    if (row) this.rows.set(id, row);
    else this.rows.delete(id);
  }

  /** @template T @param {T} more */
  query(more) {
    return { limit: SHOWN, locale: locale(), ...more };
  }

  /** @param {API.Query<"/games">} query */
  read(query) {
    return ask("/games", { query: this.query(query) });
  }

  get hasMore() {
    return this.cursor !== null;
  }

  more = async () => {
    const page = await this.read({ mine: true, cursor: this.cursor ?? undefined });
    for (const row of page.games) if (!this.rows.has(row.id)) this.rows.set(row.id, row);
    this.cursor = page.cursor;
    this.changed();
  };

  has(id) {
    return this.rows.has(id);
  }

  /** The games that wait for me, the one with the least time first. */
  waiting() {
    const end = ({ until }) => (until ? Date.parse(until) : Infinity);
    /** @param {{ since: string, until: string | null }} one @param {{ since: string, until: string | null }} other */
    const order = (one, other) => end(one) - end(other) || Date.parse(one.since) - Date.parse(other.since);
    const rows = [...this.rows.values()].map((row) => ({ row, first: waits(row).sort(order)[0] })).filter(({ first }) => first);
    return rows.sort((one, other) => order(one.first, other.first)).map(({ row }) => row);
  }

  /** The other ones: those that go on or are to begin before those that are over, the latest change first. */
  others() {
    const isOver = (row) => Number(row.status === "finished");
    const rows = [...this.rows.values()].filter((row) => !waits(row).length);
    return rows.sort((one, other) => isOver(one) - isOver(other) || other.changed.localeCompare(one.changed));
  }

  /** Follow what happens in them until `stop`. */
  follow() {
    const { signal } = this.stopping;
    const listen = () => stream("/players/me/events", { locale: locale(), since: this.last }, signal, this.tell);
    return persist(listen, signal, () => this.lose(true)).catch(() => {});
  }

  /** @param {string} kind @param {any} data of its kind @param {string} [id] */
  tell = (kind, data, id) => {
    this.last = id ?? this.last;
    this.lose(false);
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this.keep().catch(() => {}), KEPT_AFTER);
    if (kind === "overview") this.open().then(this.changed, () => {});
    else if (kind === "changed" || kind === "gone") {
      const row = kind === "changed" ? data : null;
      this.told.set(data.id, row);
      this.put(data.id, row);
    }
    this.changed();
  };

  /** Keep the lists for times without a network, as if they had been asked for now. */
  async keep() {
    for (const [query, games] of [[{ to_move: "me" }, this.waiting()], [{ mine: true }, [...this.rows.values()].slice(0, SHOWN)]])
      await keep("/games", this.query(query), { games, cursor: null, count: games.length }, this.stopping.signal);
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
