/** Tables of others: those that look for players, as somebody wants them, and those that can be watched. */

import { constant } from "../api.js";
import { gameList, listed, listPage, namesOf } from "../games.js";
import { html, nothing } from "../html.js";
import { said, select } from "../part.js";
import { say } from "../words.js";

/** Tables by the time for a turn, as people speak of it. */
const PACES = { "": "pace_any", live: "pace_live", mail: "pace_mail" };
/** Tables by how reliable whoever set them up has been; newcomers have not been late yet. */
const RELIABLE = { "": "reliable_any", never_late: "reliable_prompt", seldom_late: "reliable_known" };

/** The numbers of seats that tables can have. */
async function sizes() {
  const { rulesets } = await constant("/rulesets");
  const all = [...new Set(rulesets.flatMap((row) => row.seats))].sort((one, other) => one - other);
  return new Map([["", say("seats_any")], ...all.map((count) => /** @type {[string, string]} */ ([String(count), String(count)]))]);
}

export class Lobby {
  /** @param {Map<string, string>} seats words for the numbers of seats @param {() => void} changed called whenever there is something to draw anew */
  constructor(seats, changed) {
    this.seats = seats;
    this.changed = changed;
    this.tables = /** @type {API.Schema<"GameRow">[]} */ ([]);
    this.running = /** @type {API.Schema<"GameRow">[]} */ ([]);
    this.wish = /** @type {Record<string, string>} */ ({});
    this.pages = 1;
    this.hasMore = false;
  }

  /** @param {() => void} changed */
  static async of(changed) {
    return new Lobby(await sizes(), changed);
  }

  /** Read as many pages of tables that fit as were asked for. */
  async read() {
    const query = Object.fromEntries(Object.entries(this.wish).filter(([, value]) => value));
    const rows = [];
    let cursor = /** @type {string | null | undefined} */ (undefined);
    for (let page = 0; page < this.pages && cursor !== null; page++) {
      const next = await listPage({ status: "open", ...query, cursor });
      rows.push(...next.games);
      cursor = next.cursor;
    }
    return { rows, hasMore: cursor !== null };
  }

  /** Read the lists as they are. */
  async look() {
    const { wish, pages } = this;
    const [tables, running] = await Promise.all([this.read(), listed({ status: "running", limit: 8 })]);
    // Something else was asked for meanwhile.
    if (wish !== this.wish || pages !== this.pages) return;
    this.tables = tables.rows;
    this.hasMore = tables.hasMore;
    this.running = running;
    this.changed();
  }

  narrow = (event) => {
    this.wish = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(event.currentTarget)));
    this.pages = 1;
    this.look().catch(() => {});
  };

  more = () => {
    this.pages += 1;
    this.look().catch(() => {});
  };

  /** @param {import("../games.js").Rulesets} rulesets */
  filters(rulesets) {
    const { tables, wish, seats, narrow } = this;
    if (!tables.length && !Object.values(wish).some(Boolean)) return nothing;
    return html`<form class="filters" @change=${narrow}>
      <label>${say("game")} ${select("ruleset", { "": say("game_any"), ...namesOf(rulesets) }, wish.ruleset ?? "")}</label>
      <label>${say("deadline")} ${select("pace", said(PACES), wish.pace ?? "")}</label>
      <label>${say("players")} ${select("seats", seats, wish.seats ?? "")}</label>
      <label>${say("reliable")} ${select("creator", said(RELIABLE), wish.creator ?? "")}</label>
    </form>`;
  }

  /** @param {import("../games.js").Rulesets} rulesets @param {{has(id: string): boolean}} own games that are shown elsewhere */
  view(rulesets, own) {
    const others = this.running.filter((row) => !own.has(row.id));
    return html`<section><h2>${say("lobby")}</h2>
        ${this.filters(rulesets)}
        ${gameList(this.tables.filter((row) => !own.has(row.id)), rulesets, say("empty_lobby"))}
        ${this.hasMore ? html`<p><button class="quiet" @click=${this.more}>${say("more")}</button></p>` : nothing}</section>
      ${others.length ? html`<section><h2>${say("watch")}</h2>${gameList(others, rulesets, "")}</section>` : nothing}`;
  }
}
