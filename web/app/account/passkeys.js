/** The passkeys of the account: ways in without a name or a key. */

import { ask } from "../api.js";
import { byName, hasPasskeys, made } from "../authenticator.js";
import { html, nothing } from "../html.js";
import { Part } from "../part.js";
import { ago, say } from "../words.js";

export class Passkeys extends Part {
  constructor(changed) {
    super(changed);
    /** @type {API.Schema<"PasskeyView">[]} */
    this.passkeys = [];
  }

  open() {
    return this.attempt(() => this.read());
  }

  async read() {
    this.passkeys = (await ask("/players/me/passkeys")).passkeys;
  }

  add = this.submitted(async (form) => {
    const { public_key: options } = await ask("/players/me/passkey_challenges", { method: "POST" });
    const body = { credential: await made(options), name: form.elements.name.value };
    await ask("/players/me/passkeys", { method: "POST", body });
    await this.read();
  });

  rename = (row) => () => {
    const name = prompt(say("passkey_name"), row.name);
    if (name) this.attempt(async () => {
      await ask(`/players/me/passkeys/${row.id}`, { method: "PUT", body: { name } });
      await this.read();
    });
  };

  remove = (row) => () => {
    if (!confirm(say("passkey_remove_sure", { name: row.name }))) return;
    this.attempt(async () => {
      await ask(`/players/me/passkeys/${row.id}`, { method: "DELETE" });
      await this.read();
    });
  };

  row(row) {
    return html`<li class="row-card">
      <p><b>${row.name}</b>
        <small class="block">${row.used ? say("used", { when: ago(row.used) }) : say("used_never")} ·
          ${say("passkey_since")} <time datetime=${row.created}>${ago(row.created)}</time></small></p>
      <button class="quiet" @click=${this.rename(row)} ?disabled=${this.isBusy}>${say("passkey_rename")}</button>
      <button class="quiet" @click=${this.remove(row)} ?disabled=${this.isBusy}>${say("passkey_remove")}</button>
    </li>`;
  }

  form() {
    const named = byName();
    if (named) return html`<p class="hint">${say("passkey_by_name")} <a href=${named}>${named}</a></p>`;
    if (!hasPasskeys) return html`<p class="hint">${say("passkey_unknown")}</p>`;
    return html`<form class="line" @submit=${this.add}>
      <label>${say("passkey_name")} <input name="name" required maxlength="40" autocomplete="off" value=${say("passkey_own")}></label>
      <button ?disabled=${this.isBusy}>${say("passkey_add")}</button>
    </form>`;
  }

  view() {
    return this.section(say("passkeys"), html`
      <p class="hint">${say("passkeys_help")}</p>
      ${this.passkeys.length ? html`<ul class="rows">${this.passkeys.map((row) => this.row(row))}</ul>` : nothing}
      ${this.form()}`);
  }
}
