/** The keys of the account: devices, programs and feeds, when each was used last, and what was done to them. */

import { ask, send } from "../api.js";
import { html, nothing } from "../html.js";
import { Part, said, select } from "../part.js";
import { ago, day, say } from "../words.js";

const SCOPES = { play: "scope_play", bot: "scope_bot", read: "scope_read", feed: "scope_feed" };
const OFFERED = { bot: "scope_bot", read: "scope_read", play: "scope_play" };
const LIFETIMES = { "": "lifetime_none", P30D: "lifetime_month", P365D: "lifetime_year" };
/** Names a token; that with which an account begins is named by the service. @param {string | null | undefined} name */
const named = (name) => (name === "first" ? say("token_first") : name);
const DEEDS = {
  "codes-renewed": "did_codes", "others-revoked": "did_others", recovered: "did_recovered", "token-created": "did_created",
  "token-revoked": "did_revoked", "device-let-in": "did_device", "mail-added": "did_mail_added",
  "mail-removed": "did_mail_removed", "signed-in": "did_signed_in", "client-let-in": "did_client", "client-removed": "did_client_removed",
  "passkey-added": "did_passkey_added", "passkey-removed": "did_passkey_removed", "passkey-used": "did_passkey_used",
  "passkey-doubted": "did_passkey_doubted", "league-excluded": "did_league_excluded", "league-readmitted": "did_league_readmitted",
};

export class Credentials extends Part {
  constructor(changed) {
    super(changed);
    /** @type {API.Schema<"TokenView">[]} */
    this.tokens = [];
    /** @type {API.Schema<"ActivityView">[]} */
    this.activity = [];
    /** Texts that are shown once: the secret of a token, or the addresses of a feed. @type {string[]} */
    this.secrets = [];
  }

  open() {
    return this.attempt(() => this.read());
  }

  async read() {
    const [{ tokens }, { activity }] = await Promise.all([ask("/players/me/tokens"), ask("/players/me/activity")]);
    // Other people's programs stand apart.
    this.tokens = tokens.filter((row) => row.kind !== "client");
    this.activity = activity;
  }

  create = this.submitted(async (form) => {
    const { name, scope, lifetime } = form.elements;
    const body = { name: name.value, scopes: [scope.value], lifetime: lifetime.value || null };
    this.secrets = [(await send("/players/me/tokens", body)).token];
    await this.read();
  }, "token");

  feed = () => this.attempt(async () => {
    const { calendar, atom } = await send("/players/me/feeds", { name: say("feed") });
    this.secrets = [location.origin + calendar, location.origin + atom];
    await this.read();
  });

  revoke = (token) => () => {
    if (!confirm(say("revoke_sure", { name: token.name }))) return;
    this.attempt(async () => {
      await ask(`/players/me/tokens/${token.id}`, { method: "DELETE" });
      await this.read();
    });
  };

  revokeOthers = () => {
    if (!confirm(say("revoke_others_sure"))) return;
    this.attempt(async () => {
      await ask("/players/me/tokens", { method: "DELETE" });
      await this.read();
    });
  };

  /** @param {API.Schema<"TokenView">} row */
  token(row) {
    const scopes = row.scopes.map((scope) => (SCOPES[scope] ? say(SCOPES[scope]) : scope)).join(", ");
    return html`<li class="row-card">
      <p><b>${named(row.name)}</b> ${row.current ? html`<span class="chip active">${say("token_current")}</span>` : nothing}
        ${row.kind === "session" ? html`<span class="chip">${say("token_session")}</span>` : nothing}
        <small class="block">${scopes}</small>
        <small class="block">${row.current ? nothing : html`${row.used ? say("used", { when: ago(row.used) }) : say("used_never")} · `}
          ${row.expires ? say("expires", { day: day(row.expires) }) : say("expires_never")}</small></p>
      ${row.current ? nothing : html`<button class="quiet" @click=${this.revoke(row)} ?disabled=${this.isBusy}>${say("revoke")}</button>`}
    </li>`;
  }

  /** @param {API.Schema<"ActivityView">} row */
  deed(row) {
    const text = DEEDS[row.kind] ? say(DEEDS[row.kind]) : row.kind;
    return html`<li>${text}${row.name ? html`: <b>${named(row.name)}</b>` : nothing}${row.why ? html` — ${row.why}` : nothing}
      <small><time datetime=${row.at}>${ago(row.at)}</time></small></li>`;
  }

  view() {
    return this.section(say("credentials"), html`
      <p class="hint">${say("credentials_help")}</p>
      <ul class="rows">${this.tokens.map((row) => this.token(row))}</ul>
      ${this.tokens.length > 1 ? html`<p class="actions"><button @click=${this.revokeOthers} ?disabled=${this.isBusy}>${say("revoke_others")}</button></p>` : nothing}
      ${this.secrets.length ? html`<p role="status">${say("secret_once")} ${this.secrets.map((text) => html`<code class="key block">${text}</code>`)}</p>` : nothing}
      <details><summary>${say("token_new")}</summary>
        <form class="line" @submit=${this.create}>${this.trouble("token")}
          <label>${say("token_name")} <input name="name" required maxlength="40" autocomplete="off"></label>
          <label>${say("token_scope")} ${select("scope", said(OFFERED), "bot")}</label>
          <label>${say("token_lifetime")} ${select("lifetime", said(LIFETIMES), "")}</label>
          <button ?disabled=${this.isBusy}>${say("create_token")}</button>
        </form></details>
      <details><summary>${say("feed_title")}</summary>
        <p class="hint">${say("feed_help")}</p>
        <p class="actions"><button @click=${this.feed} ?disabled=${this.isBusy}>${say("feed_new")}</button></p></details>
      <details><summary>${say("activity")}</summary>
        ${this.activity.length ? html`<ul class="plain">${this.activity.map((row) => this.deed(row))}</ul>` : html`<p class="calm">${say("nothing_happened")}</p>`}</details>`);
  }
}
