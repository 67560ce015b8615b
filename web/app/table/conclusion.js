/** The end of a game, as its table shows it: the winners, and what they have won by. */

import { html, nothing } from "../html.js";
import { go } from "../navigation.js";
import { playAgain } from "../sitting.js";
import { say, victory } from "../words.js";

export class Conclusion {
  /** @param {import("./state.js").Table} table */
  constructor(table) {
    this.table = table;
    this.isAsked = false;
    /** @type {import("../ending.js").Ending | null} */
    this.ending = null;
  }

  rematch = () => this.table.attempt(async () => { go(`/table/${await playAgain(this.table.id)}`); });

  /** Read what is told of a game that is over, once. */
  async read() {
    const { Ending } = await import("../ending.js");
    this.ending = new Ending(this.table.id, this.table.draw);
    await this.ending.open();
  }

  /** Say what has decided it, and what everybody had come to. @param {API.Schema<"ResultView">} result */
  because({ reason_texts: reasons, scores }) {
    const rows = scores.map((score, seat) => `${this.table.titles[seat]}: ${score}`);
    return [reasons.join(", "), ...rows].join(" · ");
  }

  view() {
    const { game, names } = this.table;
    if (game.status !== "finished") return nothing;
    if (!this.isAsked && game.view) {
      this.isAsked = true;
      this.read().catch(() => {});
    }
    const winners = game.result?.winners ?? [];
    const won = winners.length === 1 && winners[0] === game.seat ? say("winner_you") : victory(winners.map((seat) => names[seat]));
    return html`<section class="card over" role="status" tabindex="-1">
      <h2>${game.result?.voided || !won ? say("voided") : won}</h2>
      ${game.result?.reason_texts.length ? html`<p class="because">${this.because(game.result)}</p>` : nothing}
      <p class="actions">${this.onwards()}
        ${game.view ? html`<a class="button" href="/replay/${game.id}">${say("replay")}</a>` : nothing}</p>
    </section>`;
  }

  /** Draw the way to a next game, first of all that can be done now. */
  onwards() {
    const { rematch, seat } = this.table.game;
    if (rematch) return html`<a class="button main" href="/table/${rematch}">${say("next_game")}</a>`;
    if (seat !== null) return html`<button class="main" @click=${this.rematch}>${say("rematch")}</button>`;
    return html`<a class="button main" href="/new">${say("new_game")}</a>`;
  }

  /** Draw the course of the game, which stands above its board. */
  panel() {
    const { names, titles, game: { seat } } = this.table;
    return this.ending?.panel(names, titles, seat);
  }
}
