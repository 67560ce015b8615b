/** The list of people with whom I do not sit at a table. */

import { ask } from "../api.js";
import { html } from "../html.js";
import { Part } from "../part.js";
import { say } from "../words.js";

export class Avoided extends Part {
  /** @param {() => void} changed @param {API.Schema<"PlayerView">} me */
  constructor(changed, me) {
    super(changed);
    this.rows = me.avoid ?? [];
  }

  forgive = (row) => () => this.attempt(async () => {
    await ask(`/players/me/avoided/${row.id}`, { method: "DELETE" });
    this.rows = this.rows.filter((other) => other !== row);
  });

  view() {
    return this.section(say("avoided"), html`
      <p class="hint">${say("avoided_help")}</p>
      ${this.rows.length ? html`<ul class="rows">${this.rows.map((row) => html`
        <li class="row-card"><p><b>${row.name ?? say("deleted_account")}</b> <a href="/table/${row.game}"><small>${say("met_there")}</small></a></p>
          <button class="quiet" @click=${this.forgive(row)} ?disabled=${this.isBusy}>${say("avoid_no_more")}</button></li>`)}</ul>` : html`
        <p class="calm">${say("avoided_none")}</p>`}`);
  }
}
