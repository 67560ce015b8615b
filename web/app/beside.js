/** All that stands beside a table and can wait until it is drawn: orders, requests, talk, and the people. */

import { agreements } from "./agreements.js";
import { Folded } from "./beside/folded.js";
import { TEXTS } from "./beside/texts.js";
import { html, nothing } from "./html.js";
import { Orders } from "./orders.js";
import { People } from "./people.js";
import { session } from "./session.js";
import { Talk } from "./talk.js";
import { learn } from "./words.js";

export class Beside {
  /**
   * @param {string} game
   * @param {API.Schema<"OfferedOrder">[]} offered standing orders that the ruleset offers
   * @param {() => void} changed called whenever there is something to draw anew
   * @param {() => Promise<void>} refresh reads the game anew
   */
  constructor(game, offered, changed, refresh) {
    learn(TEXTS);
    this.talk = new Talk(game, changed);
    this.orders = new Orders(game, offered, changed);
    this.people = new People(game, changed, refresh);
    this.clocks = new Folded("clocks", async () => new (await import("./beside/clocks.js")).Clocks(game, changed, refresh), changed);
    this.notices = new Folded("notices", async () => new (await import("./beside/notices.js")).Notices(game, changed), changed);
  }

  /**
   * The panels of a game as it is now; `act` returns what sends something below its address.
   * @param {API.Schema<"GameView">} game @param {string[]} names
   */
  panels(game, names, act) {
    this.orders.look(game);
    return html`${this.orders.panel()} ${agreements(game, names, act)}
      ${game.status === "running" && game.deadline && session.token ? this.clocks.panel(game, names) : nothing}
      ${this.talk.panel(game, names)} ${this.people.panel(game, names)}
      ${game.seat !== null && game.status !== "finished" ? this.notices.panel() : nothing}`;
  }
}
