/** The ledger of what I was told: by which channel, why not, and a way to send it once more. */

import { ask, send } from "../api.js";
import { html, nothing } from "../html.js";
import { Part } from "../part.js";
import { ago, left, say } from "../words.js";
import { NOTICES } from "./kinds.js";

const SHOWN = 10;
const STATES = {
  delivered: "delivery_delivered", dropped: "delivery_dropped", gave_up: "delivery_gave_up", retrying: "delivery_retrying",
  waiting: "delivery_waiting",
};
const BECAUSE = {
  answered: "dropped_answered", digest: "waits_digest", disabled: "dropped_disabled", muted: "dropped_muted",
  quiet: "waits_quiet", superseded: "dropped_superseded",
};
/** States of what may be sent once more. */
const OVER = new Set(["delivered", "dropped", "gave_up"]);

export class Deliveries extends Part {
  /** @param {(id: string) => string} named what a channel is called */
  constructor(changed, named) {
    super(changed);
    this.named = named;
    /** @type {API.Schema<"NoticeView">[]} */
    this.rows = [];
    this.before = /** @type {string | null} */ (null);
  }

  /** Read the latest. */
  open() {
    return this.attempt(() => this.read(null));
  }

  async read(before) {
    const page = await ask("/players/me/deliveries", { query: { limit: SHOWN, before } });
    this.rows = [...(before ? this.rows : []), ...page.deliveries];
    this.before = page.before;
  }

  earlier = () => this.attempt(() => this.read(this.before));

  again = (notice) => () => this.attempt(async () => {
    const sent = await send(`/players/me/deliveries/${notice.id}/resend`);
    this.rows = this.rows.map((row) => (row.id === sent.id ? sent : row));
  });

  /** @param {API.Schema<"NoticeView">["channels"][number]} row */
  delivery(row) {
    const because = BECAUSE[row.because];
    const tries = row.attempts.length;
    const last = row.attempts.at(-1);
    return html`<li>${this.named(row.channel)}: <b class=${row.state}>${say(STATES[row.state])}</b>${because ? html` (${say(because)})` : nothing}
      ${last && row.state !== "delivered" ? html`<small>${say("attempts", { tries })} · <code>${last.status ?? last.outcome}</code></small>` : nothing}
      ${row.due && !OVER.has(row.state) ? html`<small>${say("attempt_next", { time: left(row.due) })}</small>` : nothing}</li>`;
  }

  /** @param {API.Schema<"NoticeView">} row */
  notice(row) {
    const kind = NOTICES[row.kind];
    const name = kind ? say(kind) : row.kind;
    return html`<li class="notice">
      <p>${row.game ? html`<a href="/table/${row.game}">${name}</a>` : name} <small><time datetime=${row.at}>${ago(row.at)}</time></small>
        ${row.channels.some(({ state }) => OVER.has(state)) ? html`<button class="quiet" @click=${this.again(row)} ?disabled=${this.isBusy}>${say("resend")}</button>` : nothing}</p>
      <ul>${row.channels.map((one) => this.delivery(one))}</ul>
    </li>`;
  }

  view() {
    return html`<details class="ledger"><summary>${say("ledger")}</summary>
      ${this.trouble()}
      ${this.rows.length ? html`<ul class="rows">${this.rows.map((row) => this.notice(row))}</ul>` : html`<p class="calm">${say("ledger_empty")}</p>`}
      ${this.before ? html`<p><button class="quiet" @click=${this.earlier} ?disabled=${this.isBusy}>${say("earlier")}</button></p>` : nothing}
    </details>`;
  }
}
