/** Other people's programs that were let into the account: what each may do, and when it was here last. */

import { ask } from "../api.js";
import { html } from "../html.js";
import { Part } from "../part.js";
import { ago, say } from "../words.js";

const SCOPES = { bot: "scope_bot", read: "scope_read" };

export class Programs extends Part {
  constructor(changed) {
    super(changed);
    /** The keys of each program. @type {API.Schema<"TokenView">[][]} */
    this.programs = [];
  }

  open() {
    return this.attempt(() => this.read());
  }

  async read() {
    const { tokens } = await ask("/players/me/tokens");
    const kept = tokens.filter((row) => row.kind === "client");
    const clients = [...new Set(kept.map((row) => row.client))];
    this.programs = clients.map((client) => kept.filter((row) => row.client === client));
  }

  /** A program is out once all its keys are. */
  disconnect = (keys) => () => {
    if (!confirm(say("program_out_sure", { name: keys[0].name }))) return;
    this.attempt(async () => {
      for (const key of keys) await ask(`/players/me/tokens/${key.id}`, { method: "DELETE" });
      await this.read();
    });
  };

  program(keys) {
    const scopes = [...new Set(keys.flatMap((key) => key.scopes))].map((scope) => (SCOPES[scope] ? say(SCOPES[scope]) : scope));
    const used = keys.map((key) => key.used ?? "").sort().at(-1);
    return html`<li class="row-card">
      <p><b>${keys[0].name}</b>
        <small class="block">${say("program_may")} ${scopes.join(", ")}</small>
        <small class="block">${used ? say("used", { when: ago(used) }) : say("used_never")}</small></p>
      <button class="quiet" @click=${this.disconnect(keys)} ?disabled=${this.isBusy}>${say("program_out")}</button>
    </li>`;
  }

  view() {
    return this.section(say("programs"), html`
      <p class="hint">${say("programs_help")}</p>
      ${this.programs.length ? html`<ul class="rows">${this.programs.map((keys) => this.program(keys))}</ul>` : html`<p class="calm">${say("programs_none")}</p>`}`);
  }
}
