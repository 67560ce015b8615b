/** The first page: what waits for me, my other games, and tables that look for players. */

import { constant } from "./api.js";
import { Folded } from "./beside/folded.js";
import { gameList, listed, listPage, rulesetNames } from "./games.js";
import { TEXTS } from "./home/texts.js";
import { Naming } from "./begin/naming.js";
import { Offer } from "./begin/offer.js";
import { html, nothing } from "./html.js";
import { Own } from "./own.js";
import { said, select } from "./part.js";
import { loadStyles } from "./styles.js";
import { learn, say } from "./words.js";

const LOOK_EVERY = 15_000;
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

/**
 * Show the lists: mine as they change, the others are asked for again now and then.
 * @param {import("./main.js").Screen} screen
 */
export async function home(screen) {
  learn(TEXTS);
  const [names, seats] = await Promise.all([rulesetNames(), sizes(), loadStyles("begin.css")]);
  const own = await new Own(() => draw()).open();
  const naming = new Naming(() => draw()), offer = new Offer(() => draw());
  if (screen.isLeft) return;
  let lobby = /** @type {API.Schema<"GameRow">[]} */ ([]);
  let watched = /** @type {API.Schema<"GameRow">[]} */ ([]);
  const sums = /** @type {Map<string, Folded>} */ (new Map());
  let wish = /** @type {Record<string, string>} */ ({});
  let pages = 1;
  let hasMore = false;
  /** Which games wait for me, as far as was told; what waits at first is there to be read. @type {Set<string> | undefined} */
  let told = undefined;
  let news = "";

  /** Tell a screen reader which games have begun to wait for me. @param {API.Schema<"GameRow">[]} turns */
  function tell(turns) {
    const fresh = told ? turns.filter(({ id }) => !told?.has(id)) : [];
    if (fresh.length) news = `${say("waiting_me")} (${turns.length}): ${fresh.map(({ ruleset }) => names[ruleset]).join(", ")}`;
    told = new Set(turns.map(({ id }) => id));
  }

  /** Read as many pages of tables that fit as were asked for. */
  async function read() {
    const query = Object.fromEntries(Object.entries(wish).filter(([, value]) => value));
    const rows = [];
    let cursor = /** @type {string | null | undefined} */ (undefined);
    for (let page = 0; page < pages && cursor !== null; page++) {
      const found = await listPage({ status: "open", ...query, cursor });
      rows.push(...found.games);
      cursor = found.cursor;
    }
    return { rows, hasMore: cursor !== null };
  }

  async function look() {
    const [wished, many] = [wish, pages];
    const [tables, running] = await Promise.all([read(), listed({ status: "running", limit: 8 })]);
    // Something else was asked for meanwhile.
    if (wished !== wish || many !== pages) return;
    lobby = tables.rows;
    hasMore = tables.hasMore;
    watched = running;
    draw();
  }

  const narrow = (event) => {
    wish = /** @type {typeof wish} */ (Object.fromEntries(new FormData(event.currentTarget)));
    pages = 1;
    look().catch(() => {});
  };
  const more = () => {
    pages += 1;
    look().catch(() => {});
  };

  /** Tell who wants to know why I have so much time in a game. @param {API.Schema<"GameRow">} row */
  function sum(row) {
    if (!row.asked?.until) return nothing;
    const known = sums.get(row.id) ?? new Folded("why_time", async () => new (await import("./home/sum.js")).Sum(row.id, draw), draw);
    sums.set(row.id, known);
    return known.panel(row);
  }

  function draw() {
    const others = watched.filter((row) => !own.has(row.id));
    const turns = own.waiting();
    tell(turns);
    screen.draw(html`
      ${own.isLost ? html`<p class="problem" role="alert">${say("connection_lost")}</p>` : nothing}
      ${turns.length ? html`<section><h1>${say("waiting_me")} <b class="number">${turns.length}</b></h1>${gameList(turns, names, "", sum)}</section>` : nothing}
      <section>
        ${turns.length ? html`<h2>${say("games_mine")}</h2>` : html`<h1>${say("games_mine")}</h1>`}
        ${naming.view()}
        ${gameList(own.others(), names, turns.length ? "" : say("empty_mine"))}
        ${own.hasMore ? html`<p><button class="quiet" @click=${own.more}>${say("more")}</button></p>` : nothing}
        <p class="actions"><a class="button main" href="/new">${say("new_game")}</a> <a class="button" href="/league">${say("league")}</a>
          <a class="button" href="/open">${say("open_file")}</a></p>
      </section>
      ${own.rows.size ? nothing : offer.games()}
      <section><h2>${say("lobby")}</h2>
        ${lobby.length || Object.values(wish).some(Boolean) ? html`<form class="filters" @change=${narrow}>
          <label>${say("game")} ${select("ruleset", { "": say("game_any"), ...names }, wish.ruleset ?? "")}</label>
          <label>${say("deadline")} ${select("pace", said(PACES), wish.pace ?? "")}</label>
          <label>${say("players")} ${select("seats", seats, wish.seats ?? "")}</label>
          <label>${say("reliable")} ${select("creator", said(RELIABLE), wish.creator ?? "")}</label>
        </form>` : nothing}
        ${gameList(lobby.filter((row) => !own.has(row.id)), names, say("empty_lobby"))}
        ${hasMore ? html`<p><button class="quiet" @click=${more}>${say("more")}</button></p>` : nothing}</section>
      ${others.length ? html`<section><h2>${say("watch")}</h2>${gameList(others, names, "")}</section>` : nothing}
      <p class="unseen" id="news" role="status">${news}</p>`,
    `${turns.length ? `(${turns.length}) ` : ""}${say("home")}`);
  }

  draw();
  own.follow();
  if (!own.rows.size) offer.open().catch(() => {});
  await look();
  const timer = setInterval(() => document.hidden || look().catch(() => {}), LOOK_EVERY);
  return () => { clearInterval(timer); own.stop(); };
}
