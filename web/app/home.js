/** The first page: what waits for me, my other games, and tables that look for players. */

import { constant } from "./api.js";
import { Folded } from "./beside/folded.js";
import { lengthOf } from "./durations.js";
import { gameList, listed, rulesetNames } from "./games.js";
import { TEXTS } from "./home/texts.js";
import { html, nothing } from "./html.js";
import { Own } from "./own.js";
import { said, select } from "./part.js";
import { learn, say } from "./words.js";

const LOOK_EVERY = 15_000;
const HOUR = 3_600;
/** Tables by the time for a turn, as people speak of it. */
const PACES = { "": "pace_any", live: "pace_live", mail: "pace_mail" };
/** Tables by how reliable whoever set them up has been; newcomers have not been late yet. */
const RELIABLE = { "": "reliable_any", prompt: "reliable_prompt", known: "reliable_known" };
/** Games after which somebody is known, and games for each turn that was missed, at least, of who is seldom late. */
const KNOWN_AFTER = 5;
const GAMES_PER_MISS = 5;
/** Tables that are asked for where only some of them are shown. */
const MANY = 200;

/** @param {API.Schema<"GameRow">} row */
const isLive = (row) => {
  const rule = row.terms?.deadline;
  return rule ? lengthOf(rule.per_sitting ?? rule.per_decision) <= HOUR : false;
};

/** How often a player was not there when waited for. */
const misses = ({ timeouts, absences }) => timeouts + absences;

const TRUSTED = {
  "": () => true,
  prompt: ({ reliability }) => Boolean(reliability) && misses(reliability) === 0,
  known: ({ reliability }) => reliability?.games >= KNOWN_AFTER && misses(reliability) * GAMES_PER_MISS <= reliability.games,
};

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
  const [names, seats] = await Promise.all([rulesetNames(), sizes()]);
  const own = await new Own(() => draw()).open();
  let lobby = /** @type {API.Schema<"GameRow">[]} */ ([]);
  let watched = /** @type {API.Schema<"GameRow">[]} */ ([]);
  const sums = /** @type {Map<string, Folded>} */ (new Map());
  let wish = { ruleset: "", pace: "", seats: "", reliable: "" };

  async function look() {
    const ruleset = wish.ruleset || undefined;
    const many = wish.pace || wish.seats || wish.reliable ? { limit: MANY } : {};
    [lobby, watched] = await Promise.all([listed({ status: "open", ruleset, ...many }), listed({ status: "running", limit: 8 })]);
    draw();
  }

  const narrow = (event) => {
    wish = /** @type {typeof wish} */ (Object.fromEntries(new FormData(event.currentTarget)));
    look().catch(() => {});
  };
  /** @param {API.Schema<"GameRow">} row */
  const fits = (row) => !own.has(row.id) && (!wish.pace || isLive(row) === (wish.pace === "live"))
    && (!wish.seats || row.seats.length === Number(wish.seats)) && TRUSTED[wish.reliable](row);

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
    screen.draw(html`
      ${own.isLost ? html`<p class="problem" role="alert">${say("connection_lost")}</p>` : nothing}
      ${turns.length ? html`<section><h1>${say("waiting_me")} <b class="number">${turns.length}</b></h1>${gameList(turns, names, "", sum)}</section>` : nothing}
      <section>
        ${turns.length ? html`<h2>${say("games_mine")}</h2>` : html`<h1>${say("games_mine")}</h1>`}
        ${gameList(own.others(), names, turns.length ? "" : say("empty_mine"))}
        ${own.hasMore ? html`<p><button class="quiet" @click=${own.more}>${say("more")}</button></p>` : nothing}
        <p><a class="button main" href="/new">${say("new_game")}</a> <a class="button" href="/open">${say("open_file")}</a></p>
      </section>
      <section><h2>${say("lobby")}</h2>
        ${lobby.length || Object.values(wish).some(Boolean) ? html`<form class="filters" @change=${narrow}>
          <label>${say("game")} ${select("ruleset", { "": say("game_any"), ...names }, wish.ruleset)}</label>
          <label>${say("deadline")} ${select("pace", said(PACES), wish.pace)}</label>
          <label>${say("players")} ${select("seats", seats, wish.seats)}</label>
          <label>${say("reliable")} ${select("reliable", said(RELIABLE), wish.reliable)}</label>
        </form>` : nothing}
        ${lobby.length === MANY ? html`<p class="hint">${say("lobby_many", { count: MANY })}</p>` : nothing}
        ${gameList(lobby.filter(fits), names, say("empty_lobby"))}</section>
      ${others.length ? html`<section><h2>${say("watch")}</h2>${gameList(others, names, "")}</section>` : nothing}`,
    `${turns.length ? `(${turns.length}) ` : ""}${say("home")}`);
  }

  draw();
  own.follow();
  await look();
  const timer = setInterval(() => document.hidden || look().catch(() => {}), LOOK_EVERY);
  return () => { clearInterval(timer); own.stop(); };
}
