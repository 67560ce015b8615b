/** A table before its game begins: its seats, and the ways in which others come. */

import { send } from "../api.js";
import { html, nothing } from "../html.js";
import { session } from "../session.js";
import { handOn, linkShown } from "../share.js";
import { occupant, seatForm, sit } from "../sitting.js";
import { say, seated } from "../words.js";

export class Opening {
  /** @param {import("./state.js").Table} table */
  constructor(table) {
    this.table = table;
    this.isHandedOn = false;
  }

  /** The link that lets people in; empty if there is none that does. */
  get link() {
    const { invite: code, invite_expires: until } = this.table.game;
    return until && Date.parse(until) > Date.now() ? `${location.origin}/join/${code}` : "";
  }

  /** Hand the invitation on. A new one would end the one that somebody may have been sent. */
  invite = () => this.table.attempt(async () => {
    if (!this.link) {
      await send(`/games/${this.table.id}/invitations`, {});
      await this.table.refresh();
    }
    this.isHandedOn = await handOn(this.link);
  });

  /** Sit down. @param {boolean} isSeeded */
  take = (isSeeded) => this.table.attempt(async () => {
    const { id, game, refresh } = this.table;
    await sit(id, game.seats, {}, isSeeded);
    await refresh();
  });

  view() {
    const { table: { game, names, act, isSending }, link } = this;
    if (game.status !== "open") return nothing;
    const isSeated = game.seat !== null;
    const isFull = game.seats.every((seat) => seat.player || seat.bot);
    const hasRoom = game.seats.some((seat) => !seat.player && !seat.bot && !seat.kept);
    return html`<section class="card">
      <p>${seated(game.seats.map(occupant))}</p>
      ${isFull && game.starter !== null && game.starter !== game.seat ? html`<p class="calm">${say("not_yours", { who: names[game.starter] })}</p>` : nothing}
      <p class="actions">
        ${isSeated && game.starter === game.seat ? html`<button class="main" @click=${act("/start", undefined)}>${say("start")}</button>` : nothing}
        ${isSeated && hasRoom ? html`<button class="main" @click=${this.invite} ?disabled=${isSending}>${say("invite")}</button>` : nothing}
        ${isSeated ? html`<button @click=${act("/seats/me", undefined, "DELETE")}>${say("leave")}</button>` : !session.token ? html`
          <a class="button main" href="/">${say("begin")}</a>` : seatForm(this.take, game.from_position)}
      </p>
      ${isSeated && hasRoom && link ? html`<p>${linkShown(link, say("invite"), this.isHandedOn)}</p>` : nothing}
    </section>`;
  }
}
