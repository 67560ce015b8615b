/** All that stands beside a table and can wait until it is drawn: orders, requests, talk, and the people. */

import { agreements } from "./agreements.js";
import { html } from "./html.js";
import { Orders } from "./orders.js";
import { People } from "./people.js";
import { Talk } from "./talk.js";

export class Beside {
  /**
   * @param {string} game
   * @param {API.Schema<"OfferedOrder">[]} offered standing orders that the ruleset offers
   * @param {() => void} changed called whenever there is something to draw anew
   * @param {() => Promise<void>} refresh reads the game anew
   */
  constructor(game, offered, changed, refresh) {
    this.talk = new Talk(game, changed);
    this.orders = new Orders(game, offered, changed);
    this.people = new People(game, changed, refresh);
  }

  /**
   * The panels of a game as it is now; `act` returns what sends something below its address.
   * @param {API.Schema<"GameView">} game @param {string[]} names
   */
  panels(game, names, act) {
    this.orders.look(game);
    return html`${this.orders.panel()} ${agreements(game, names, act)}
      ${this.talk.panel(game.seat === null ? null : game.seats[game.seat].player, names)} ${this.people.panel(game, names)}`;
  }
}
