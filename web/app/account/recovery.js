/** Ways back into the account: codes for a piece of paper, and a device that another one lets in. */

import { ask, send } from "../api.js";
import { html, nothing } from "../html.js";
import { Part } from "../part.js";
import { session } from "../session.js";
import { copy, save } from "../share.js";
import { ago, day, say } from "../words.js";
import { join } from "./codes.js";

/** Say plainly of a device that asks no more that its code is worth nothing. @returns {never} */
function because(error) {
  throw error.status === 404 ? new Error(say("problem_wrong_code")) : error;
}

export class Recovery extends Part {
  /** @param {() => void} changed @param {API.Schema<"PlayerView">} me */
  constructor(changed, me) {
    super(changed);
    this.me = me;
    this.state = /** @type {API.Schema<"RecoveryState"> | null} */ (null);
    /** Texts that are shown once: the codes, each with the account that it is of, under a line that says what they are. @type {string[]} */
    this.codes = [];
    this.heading = "";
    /** Whether the codes were copied, in words. */
    this.outcome = "";
    this.device = /** @type {API.Schema<"DeviceView"> | null} */ (null);
    this.verdict = "";
    this.isKeyShown = false;
  }

  open() {
    return this.attempt(async () => { this.state = await ask("/players/me/recovery_codes"); });
  }

  renew = () => {
    if (this.state?.left && !confirm(say("codes_sure"))) return;
    this.attempt(async () => {
      const { player, codes, created } = await send("/players/me/recovery_codes");
      this.codes = codes.map((code) => join(player, code));
      this.heading = say("codes_of", { place: location.host, name: this.me.name, day: day(created) });
      this.outcome = "";
      this.state = { left: codes.length, created };
    });
  };

  copy = async () => {
    this.outcome = say((await copy(this.sheet)) ? "codes_copied" : "codes_not_copied");
    this.changed();
  };

  save = () => save(new Blob([this.sheet], { type: "text/plain" }), "turnfold-recovery-codes.txt");

  /** All codes as a text. */
  get sheet() {
    return [this.heading, "", ...this.codes, ""].join("\n");
  }

  look = this.submitted(async (form) => {
    this.verdict = "";
    this.device = null;
    this.device = await ask(`/devices/${encodeURIComponent(form.elements.code.value.trim())}`).catch(because);
  }, "device");

  /** @param {API.Schema<"DeviceView">} device @param {boolean} approve */
  decide = (device, approve) => () => this.attempt(async () => {
    await ask(`/devices/${device.user_code}/verdict`, { method: "POST", body: { approve } }).catch((error) => {
      if (error.status === 404) this.device = null;
      because(error);
    });
    this.device = null;
    this.verdict = say(approve ? "device_let_in" : "device_told_no");
  });

  list() {
    if (!this.codes.length) return nothing;
    return html`<div class="once">
      <p role="status">${say("codes_keep")}</p>
      <div class="sheet"><p><b>${this.heading}</b></p>
        <ol class="codes">${this.codes.map((code) => html`<li><code class="key">${code}</code></li>`)}</ol></div>
      <p class="actions"><button @click=${this.copy}>${say("codes_copy")}</button>
        <button @click=${() => print()}>${say("codes_print")}</button>
        <button @click=${this.save}>${say("codes_save")}</button></p>
      <p role="status" class="calm">${this.outcome}</p>
    </div>`;
  }

  asking() {
    if (!this.device) return nothing;
    return html`<div class="once" role="status">
      <p>${say("device_asks", { name: this.device.name })}</p>
      <ul class="plain">${this.device.allows.map((text) => html`<li>${text}</li>`)}</ul>
      <p class="actions">
        <button class="main" @click=${this.decide(this.device, true)} ?disabled=${this.isBusy}>${say("device_let")}</button>
        <button @click=${this.decide(this.device, false)} ?disabled=${this.isBusy}>${say("device_deny")}</button></p>
    </div>`;
  }

  view() {
    const { state } = this;
    const show = () => { this.isKeyShown = true; this.changed(); };
    return this.section(say("recovery"), html`
      <h3>${say("codes")}</h3>
      <p class="hint">${say("codes_help")}</p>
      <p>${state ? (state.left ? html`${say("codes_left", { left: state.left })}${state.created ? html` · <time datetime=${state.created}>${ago(state.created)}</time>` : nothing}` : say("codes_none")) : say("loading")}</p>
      ${this.list()}
      <p class="actions"><button @click=${this.renew} ?disabled=${this.isBusy}>${say("codes_renew")}</button></p>
      <h3>${say("device_new")}</h3>
      <p class="hint">${say("device_help")}</p>
      <form class="line" @submit=${this.look}>${this.trouble("device")}
        <label>${say("device_code")} <input name="code" required maxlength="20" autocapitalize="characters" autocomplete="off" placeholder="ABCD-EFGH"></label>
        <button ?disabled=${this.isBusy}>${say("next")}</button>
      </form>
      ${this.asking()}
      <p role="status" class="calm">${this.verdict}</p>
      <h3>${say("token")}</h3>
      <p class="hint">${say("token_help")}</p>
      ${this.isKeyShown ? html`<p><code class="key">${session.token}</code></p>` : html`
        <p class="actions"><button @click=${show}>${say("show_key")}</button></p>`}`);
  }
}
