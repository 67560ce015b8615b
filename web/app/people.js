/** The people at a table: seats that change hands, whom I would rather not meet again, and whom operators are to look at. */

import { send } from "./api.js";
import { PLAYERS, Reporting } from "./beside/reporting.js";
import { listed, rulesetNames } from "./games.js";
import { html, nothing } from "./html.js";
import { Part, select } from "./part.js";
import { learn, say } from "./words.js";

await learn("beside.rare");

export class People extends Part {
  /** @param {string} game @param {() => void} changed @param {() => Promise<void>} refresh reads the game anew */
  constructor(game, changed, refresh) {
    super(changed);
    this.game = game;
    this.refresh = refresh;
    /** People that I have met, by where they sit: `GAME SEAT`. @type {Record<string, string> | null} */
    this.known = null;
    this.done = "";
    this.reporting = new Reporting((seat, wish) => send(`/games/${game}/seats/${seat}/reports`, wish), changed, PLAYERS);
  }

  act = (path, body) => () => this.attempt(async () => {
    await send(`/games/${this.game}${path}`, body);
    await this.refresh();
  });

  avoid = (seat, name) => () => {
    if (!confirm(say("avoid_sure", { name }))) return;
    this.attempt(async () => {
      await send("/players/me/avoided", { game: this.game, seat });
      this.done = say("avoided_now");
    });
  };

  toBot = () => { if (confirm(say("offer_bot_sure"))) this.act("/seats/me/offer", { to: "bot" })(); };

  toPlayer = this.submitted(async (form) => {
    const [game, seat] = form.elements.whom.value.split(" ");
    await send(`/games/${this.game}/seats/me/offer`, { to: "player", game, seat: Number(seat) });
    await this.refresh();
  });

  /**
   * Find out whom I have met and who does not sit here: the latest table of each, by name.
   * @param {API.Schema<"GameView">} game @param {string[]} names @param {API.Schema<"SeatView">} mine my own seat
   */
  async open(game, names, mine) {
    if (this.known) return;
    await this.attempt(async () => {
      const [rows, rulesets] = await Promise.all([listed({ mine: true }), rulesetNames()]);
      const met = new Map();
      const here = new Set([mine, ...game.seats].map((seat) => seat.name));
      for (const row of rows.toReversed())
        for (const seat of row.seats)
          if (seat.player && seat.name && !here.has(seat.name)) met.set(seat.name, [`${row.id} ${seat.seat}`, `${seat.name} (${rulesets[row.ruleset]})`]);
      this.known = Object.fromEntries([...met.values()].toReversed());
    });
  }

  /** My own seat, while somebody else may take it. @param {API.Schema<"OfferView">} offer */
  given(offer) {
    const link = offer.code ? `${location.origin}/join/${offer.code}` : "";
    return html`<p>${say("offer_open")}</p>
      ${link ? html`<p><input class="link" readonly .value=${link} aria-label=${say("offer_link")} @focus=${(event) => event.target.select()}></p>` : nothing}
      <p class="actions"><button @click=${this.act("/seats/me/reclaim")} ?disabled=${this.isBusy}>${say("reclaim")}</button></p>`;
  }

  handing() {
    const { known } = this;
    return html`<p class="hint">${say("hand_over_help")}</p>
      <p class="actions">
        <button @click=${this.act("/seats/me/offer", { to: "link" })} ?disabled=${this.isBusy}>${say("offer_link")}</button>
        <button @click=${this.toBot} ?disabled=${this.isBusy}>${say("offer_bot")}</button></p>
      ${known && Object.keys(known).length ? html`<form class="line" @submit=${this.toPlayer}>
        <label>${say("offer_player")} ${select("whom", known, "")}</label>
        <button ?disabled=${this.isBusy}>${say("offer")}</button></form>` : nothing}`;
  }

  /** The button that reports a player, until that is done. @param {number} seat @param {string} name */
  reported(seat, name) {
    const { reporting } = this;
    const id = String(seat);
    return html`${reporting.done.has(id) ? nothing : html`<button class="quiet" aria-expanded=${reporting.about === id}
      aria-label="${say("report")}: ${name}" @click=${() => reporting.begin(id)}>${say("report")}</button>`} ${reporting.view(id)}`;
  }

  /** @param {API.Schema<"GameView">} game @param {string[]} names @param {API.Schema<"SeatView">} mine my own seat */
  view(game, names, mine) {
    const others = game.seats.filter((row) => row.player && row.seat !== mine.seat);
    return html`${game.status === "running" && !mine.resigned ? html`<h2>${say("hand_over")}</h2>${mine.offer ? this.given(mine.offer) : this.handing()}` : nothing}
      ${others.length ? html`<h2>${say("meet_again")}</h2><ul class="plain">${others.map((row) => html`
        <li>${names[row.seat]} <button class="quiet" @click=${this.avoid(row.seat, names[row.seat])} ?disabled=${this.isBusy}>${say("avoid")}</button>
          ${game.imported ? nothing : this.reported(row.seat, names[row.seat])}</li>`)}</ul>` : nothing}
      <p role="status" class="calm">${this.done}</p>
      ${this.trouble()}`;
  }
}
