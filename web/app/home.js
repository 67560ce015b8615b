/** The first page: what waits for me, my other games, and tables that look for players. */

import { gameList, rulesetRows } from "./games.js";
import { Lobby } from "./home/lobby.js";
import { Waiting } from "./home/waiting.js";
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
    this.waiting = new Waiting(rulesets, this.draw);
  }

  /** My games that wait for nobody here, and what else one may want to begin with. @param {number} count of those that do */
  mine(count) {
    const { own, rulesets, naming } = this;
    return html`<section>
      ${count ? html`<h2>${say("games_mine")}</h2>` : html`<h1>${say("games_mine")}</h1>`}
      ${gameList(own.others(), rulesets, count ? "" : say("empty_mine"))}
      ${own.hasMore ? html`<p><button class="quiet" @click=${own.more}>${say("more")}</button></p>` : nothing}
      <p class="actions"><a class="button main" href="/new">${say("new_game")}</a> <a class="button" href="/league">${say("league")}</a>
        <a class="button" href="/open">${say("open_file")}</a></p>
      ${naming.view()}
    </section>`;
  }

  draw = () => {
    const { screen, own, rulesets, offer, lobby, waiting } = this;
    const games = own.waiting();
    waiting.tell(games);
    screen.draw(html`
      ${own.isLost ? html`<p class="problem" role="alert">${say("connection_lost")}</p>` : nothing}
      ${waiting.view(games, own.rows)}
      ${this.mine(games.size)}
      ${offer.games()}
      ${lobby.view(rulesets, own)}
      <p class="unseen" id="news" role="status">${waiting.news}</p>`,
    `${games.size ? `(${games.size}) ` : ""}${say("home")}`);
  };
}
