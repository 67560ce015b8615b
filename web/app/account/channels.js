/** The channels that tell me of games while I am away: what each is for, and what became of all that was sent. */

import { ask, send } from "../api.js";
import { html, nothing } from "../html.js";
import { Part, said, select } from "../part.js";
import { say } from "../words.js";
import { Deliveries } from "./deliveries.js";
import { between, hour, zone } from "./hours.js";
import { called, KINDS, MODES, named, NOTICES, PUSH } from "./kinds.js";

const kindNames = () => Object.fromEntries(Object.entries(KINDS).map(([kind, { name }]) => [kind, say(name)]));

/** The choices with one more for what somebody has set elsewhere. */
const widened = (names, now) => ({ ...said(names), ...(now in names ? {} : { [now]: now }) });
const ACTIVE = { "": "active_always", PT5M: "active_minutes", PT1H: "active_hour" };
const REMIND = { "": "remind_late", PT2H: "remind_two_hours", P1D: "remind_day" };
const STATES = { active: "channel_active", unconfirmed: "channel_unconfirmed", disabled: "channel_disabled" };
const BECAUSE = { failing: "because_failing", gone: "because_gone" };
const MORNING = 8;
const NIGHT = { from: 22, until: 8 };

export class Channels extends Part {
  constructor(changed) {
    super(changed);
    /** @type {API.Schema<"ChannelView">[]} */
    this.channels = [];
    this.kind = "mail";
    /** A secret that is shown once: that of a channel. */
    this.secret = "";
    /** The key of the service with which a browser subscribes. */
    this.pushKey = "";
    this.tried = "";
    this.deliveries = new Deliveries(changed, (id) => this.named(id));
  }

  async open() {
    // At once: whoever goes meanwhile asks for nothing more.
    await Promise.all([this.attempt(() => this.read()), this.deliveries.open()]);
  }

  async read() {
    const { channels, push_key: key } = await ask("/players/me/channels");
    this.channels = channels;
    this.pushKey = key;
  }

  named(id) {
    const found = this.channels.find((row) => row.id === id);
    return found ? named(found) : say("channel_former");
  }

  /** Put what the service says of a channel in the place of what was known. */
  take(/** @type {API.Schema<"ChannelView">} */ channel) {
    const others = this.channels.filter((row) => row.id !== channel.id);
    this.channels = [...others, channel].sort((one, other) => one.created.localeCompare(other.created));
  }

  create = this.submitted(async (form) => {
    const { kind, address } = form.elements;
    const { channel, secret } = await send("/players/me/channels", { kind: kind.value, address: address.value, zone: zone() });
    this.secret = secret ?? "";
    this.take(channel);
  }, "address");

  /** Have this browser told. */
  push = () => this.attempt(async () => {
    if ((await Notification.requestPermission()) !== "granted") throw new Error(say("push_refused"));
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: this.pushKey });
    const { endpoint: address = "", keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
    this.take((await send("/players/me/channels", { kind: PUSH, address, keys: { p256dh, auth }, zone: zone() })).channel);
  });

  /** The kinds that a channel's form names; none where it is for all of them, also those to come. */
  wanted(form) {
    const boxes = [...form.querySelectorAll("[name=kind]")];
    const ticked = boxes.filter((box) => box.checked);
    if (!ticked.length) throw new Error(say("kinds_some"));
    return ticked.length === boxes.length ? [] : ticked.map((box) => box.value);
  }

  /** Send all that a channel's form says: its settings are one thing. */
  settle(channel, form) {
    const fields = form.elements;
    const told = () => ({
      mode: fields.mode.value,
      content: fields.content ? (fields.content.checked ? "prompt" : "none") : channel.content,
      kinds: this.wanted(form),
      unless_active: fields.active.value || null,
      quiet: fields.quiet.checked ? { zone: zone(), ...between(fields, NIGHT) } : null,
      digest: fields.mode.value === "digest" ? { zone: zone(), hours: [Number(fields.digest?.value ?? MORNING)] } : channel.digest,
      remind: fields.remind.value ? [fields.remind.value] : [],
      zone: zone(),
    });
    return this.afterwards(async () => {
      this.take(await ask(`/players/me/channels/${channel.id}/settings`, { method: "PUT", body: told() }));
    });
  }

  confirm = (channel) => this.submitted(async (form) => {
    const code = form.elements.code.value.trim();
    this.take(await ask(`/players/me/channels/${channel.id}/confirm`, { method: "POST", body: { code } }));
  }, channel.id);

  test = (channel) => () => this.attempt(async () => {
    await send(`/players/me/channels/${channel.id}/test`);
    this.tried = channel.id;
    await this.deliveries.open();
  });

  rotate = (channel) => () => this.attempt(async () => {
    const { channel: changed, secret } = await send(`/players/me/channels/${channel.id}/rotate`);
    this.secret = secret;
    this.take(changed);
  });

  remove = (channel) => () => {
    if (!confirm(say("channel_delete_sure", { address: channel.address }))) return;
    this.attempt(async () => {
      await ask(`/players/me/channels/${channel.id}`, { method: "DELETE" });
      this.channels = this.channels.filter((row) => row !== channel);
    });
  };

  /** @param {API.Schema<"ChannelView">} channel */
  settings(channel) {
    const settle = (event) => this.settle(channel, event.currentTarget);
    const remind = channel.remind[0] ?? "";
    const active = channel.unless_active ?? "";
    return html`<form class="settings" @change=${settle}>
      <label>${say("mode")} ${select("mode", said(MODES), channel.mode)}</label>
      <label>${say("remind")} ${select("remind", widened(REMIND, remind), remind)}</label>
      <label>${say("active")} ${select("active", widened(ACTIVE, active), active)}</label>
      ${channel.kind === "webhook" ? nothing : html`<label class="tick"><input type="checkbox" name="content"
        .checked=${channel.content === "prompt"}> ${say("content")}</label>`}
      ${channel.mode === "digest" ? html`<label>${say("digest_at")} ${hour("digest", channel.digest?.hours[0] ?? MORNING)}</label>` : nothing}
      <fieldset class="quiet-hours">
        <legend><label class="tick"><input type="checkbox" name="quiet" .checked=${channel.quiet !== null}> ${say("quiet_hours")}</label></legend>
        ${channel.quiet ? html`<span class="pair">
          <label>${say("from")} ${hour("from", channel.quiet.from)}</label>
          <label>${say("until")} ${hour("until", channel.quiet.until)}</label></span>
          <small>${channel.quiet.zone}</small>` : nothing}
      </fieldset>
      <details class="kinds"><summary>${say("kinds")}${channel.kinds.length ? html` <b class="number">${channel.kinds.length}</b>` : nothing}</summary>
        <fieldset class="ticks"><legend class="unseen">${say("kinds")}</legend>${Object.entries(NOTICES).map(([kind, name]) => html`
          <label class="tick"><input type="checkbox" name="kind" value=${kind} .checked=${!channel.kinds.length || channel.kinds.includes(kind)}> ${say(name)}</label>`)}</fieldset>
      </details>
    </form>`;
  }

  /** @param {API.Schema<"ChannelView">} channel */
  channel(channel) {
    return html`<li class="row-card">
      <h3>${called(channel.kind)} ${channel.kind === PUSH ? nothing : html`<span class="address">${channel.address}</span>`}</h3>
      <p><span class="chip ${channel.state}">${say(STATES[channel.state])}</span>
        ${channel.because ? html` ${say(BECAUSE[channel.because])}` : nothing}
        ${this.tried === channel.id ? html` <span role="status">${say("test_sent")}</span>` : nothing}</p>
      ${channel.state === "unconfirmed" ? html`<form class="line" @submit=${this.confirm(channel)}>${this.trouble(channel.id)}
        <label>${say("channel_code")} <input name="code" required inputmode="numeric" autocomplete="one-time-code" pattern="[0-9 ]{8,9}"></label>
        <button class="main">${say("confirm")}</button></form>` : this.settings(channel)}
      <p class="actions">
        ${channel.state === "unconfirmed" ? nothing : html`<button @click=${this.test(channel)} ?disabled=${this.isBusy}>${say("test")}</button>`}
        ${channel.kind === "webhook" ? html`<button @click=${this.rotate(channel)} ?disabled=${this.isBusy}>${say("rotate")}</button>` : nothing}
        <button class="quiet" @click=${this.remove(channel)} ?disabled=${this.isBusy}>${say("delete")}</button>
      </p>
    </li>`;
  }

  view() {
    const { type, like } = KINDS[this.kind];
    const choose = (event) => { this.kind = event.target.value; this.changed(); };
    return this.section(say("channels"), html`
      <p class="hint">${say("channels_help")}</p>
      <ul class="rows">${this.channels.map((row) => this.channel(row))}</ul>
      ${"PushManager" in globalThis ? html`<p class="actions"><button @click=${this.push} ?disabled=${this.isBusy}>${say("push_here")}</button></p>` : nothing}
      ${this.secret ? html`<p role="status">${say("secret_once")} <code class="key">${this.secret}</code></p>` : nothing}
      <form class="line" @submit=${this.create}>${this.trouble("address")}
        <label @change=${choose}>${say("channel_new")} ${select("kind", kindNames(), this.kind)}</label>
        <label>${say("address")} <input name="address" type=${type} required maxlength="2000" placeholder=${like}></label>
        <button ?disabled=${this.isBusy}>${say("add")}</button>
      </form>
      ${this.deliveries.view()}`);
  }
}
