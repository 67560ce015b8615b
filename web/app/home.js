/** The first page: what waits for me, my other games, and tables that look for players. */

import { Folded } from "./beside/folded.js";
import { gameList, rulesetRows } from "./games.js";
import { Lobby } from "./home/lobby.js";
import { Naming } from "./begin/naming.js";
import { Offer } from "./begin/offer.js";
import { html, nothing } from "./html.js";
import { Own } from "./own.js";
import { loadStyles } from "./styles.js";
import { learn, say } from "./words.js";

await learn("home");

const LOOK_EVERY = 15_000;

/**
 * Show the lists: mine as they change, the others are asked for again now and then.
 * @param {import("./main.js").Screen} screen
 */
export async function home(screen) {
  const draw = () => shown.draw();
  const [rulesets, lobby] = await Promise.all([rulesetRows(), Lobby.of(draw), loadStyles("begin.css")]);
  const own = await new Own(draw).open();
  const shown = new Home(screen, rulesets, own, lobby);
  if (screen.isLeft) return;
  shown.draw();
  own.follow();
  shown.offer.open().catch(() => {});
  await lobby.look();
  const timer = setInterval(() => document.hidden || lobby.look().catch(() => {}), LOOK_EVERY);
  return () => { clearInterval(timer); own.stop(); };
}

class Home {
  /** @param {import("./main.js").Screen} screen @param {import("./games.js").Rulesets} rulesets @param {Own} own @param {Lobby} lobby */
  constructor(screen, rulesets, own, lobby) {
    this.screen = screen;
    this.rulesets = rulesets;
    this.own = own;
    this.lobby = lobby;
    this.naming = new Naming(this.draw);
    this.offer = new Offer(this.draw);
    this.sums = /** @type {Map<string, Folded>} */ (new Map());
    /** Which games wait for me, as far as was told; what waits at first is there to be read. @type {Set<string> | undefined} */
    this.told = undefined;
    this.news = "";
  }

  /** Tell a screen reader which games have begun to wait for me. @param {API.Schema<"GameRow">[]} turns */
  tell(turns) {
    const { told, rulesets } = this;
    const fresh = told ? turns.filter(({ id }) => !told.has(id)) : [];
    if (fresh.length) this.news = `${say("waiting_me")} (${turns.length}): ${fresh.map(({ ruleset }) => rulesets[ruleset]?.name ?? ruleset).join(", ")}`;
    this.told = new Set(turns.map(({ id }) => id));
  }

  /** Tell who wants to know why I have so much time in a game. @param {API.Schema<"GameRow">} row */
  sum = (row) => {
    if (!row.asked?.until) return nothing;
    const { sums, draw } = this;
    const known = sums.get(row.id) ?? new Folded("why_time", async () => new (await import("./home/sum.js")).Sum(row.id, draw), draw);
    sums.set(row.id, known);
    return known.panel(row);
  };

  /** My games that wait for nobody here, and what else one may want to begin with. @param {API.Schema<"GameRow">[]} turns */
  mine(turns) {
    const { own, rulesets, naming } = this;
    return html`<section>
      ${turns.length ? html`<h2>${say("games_mine")}</h2>` : html`<h1>${say("games_mine")}</h1>`}
      ${gameList(own.others(), rulesets, turns.length ? "" : say("empty_mine"))}
      ${own.hasMore ? html`<p><button class="quiet" @click=${own.more}>${say("more")}</button></p>` : nothing}
      <p class="actions"><a class="button main" href="/new">${say("new_game")}</a> <a class="button" href="/league">${say("league")}</a>
        <a class="button" href="/open">${say("open_file")}</a></p>
      ${naming.view()}
    </section>`;
  }

  draw = () => {
    const { screen, own, rulesets, offer, lobby } = this;
    const turns = own.waiting();
    this.tell(turns);
    screen.draw(html`
      ${own.isLost ? html`<p class="problem" role="alert">${say("connection_lost")}</p>` : nothing}
      ${turns.length ? html`<section><h1>${say("waiting_me")} <b class="number">${turns.length}</b></h1>${gameList(turns, rulesets, "", this.sum)}</section>` : nothing}
      ${this.mine(turns)}
      ${offer.games()}
      ${lobby.view(rulesets, own)}
      <p class="unseen" id="news" role="status">${this.news}</p>`,
    `${turns.length ? `(${turns.length}) ` : ""}${say("home")}`);
  };
}
