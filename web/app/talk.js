/** Talk among people at the table, and notes to oneself. */

import { ask, send } from "./api.js";
import { Folded } from "./beside/folded.js";
import { html, nothing } from "./html.js";
import { Part, select } from "./part.js";
import { begun, heardLast, noteBegun, noteHeard, session } from "./session.js";
import { isAlone } from "./sitting.js";
import { nameThen } from "./tenures.js";
import { say } from "./words.js";

const BLANK = { text: "", to: /** @type {"table" | "seats" | "self"} */ ("table"), seats: /** @type {number[]} */ ([]), reveal: false };

/**
 * Whom a form's message is for, as the service is told it: of two people, the other one needs no naming.
 * @param {typeof BLANK} draft
 * @param {number[]} others the seats of the other people
 * @returns {Omit<API.Schema<"NewMessage">, "text">}
 */
function audience({ to, seats, reveal }, others) {
  if (to === "table") return { to };
  const named = others.length === 1 ? others : seats;
  return { to, ...(to === "seats" && { seats: named }), reveal: reveal ? "end" : "never" };
}

export class Talk extends Part {
  constructor(game, changed) {
    super(changed);
    this.game = game;
    this.path = /** @type {`/games/${string}/messages`} */ (`/games/${game}/messages`);
    /** Reports, once somebody makes one. @type {import("./beside/reporting.js").Reporting | null} */
    this.reporting = null;
    this.sharing = new Folded("sharing", async () => new (await import("./beside/sharing.js")).Sharing(game, changed), changed);
    /** @type {API.Schema<"MessageView">[]} */
    this.messages = [];
    /** The last message that is known; a stream tells of those after it. */
    this.after = /** @type {string | undefined} */ (undefined);
    /** The text that is being written: it is still there when the page is loaded anew. */
    this.draft = begun("message", game) ?? BLANK;
    /** The seats of the other people. @type {number[]} */
    this.others = [];
    /** Those who have handed a seat over. @type {API.Schema<"TenureView">[]} */
    this.tenures = [];
    /** The latest message that came while the page is open. @type {API.Schema<"MessageView"> | undefined} */
    this.latest = undefined;
    this.hasLooked = false;
    /** The last message that was seen here. */
    this.heardLast = heardLast(game);
    /** The last message that the service was told I have seen. */
    this.marked = "";
    this.isSeated = false;
  }

  /** Read all that is new. */
  async look() {
    if (!session.token) return;
    const page = await ask(this.path, { query: { after: this.after } });
    this.take(page.messages);
    this.hasLooked = true;
  }

  /** Add messages to those that are known. @param {API.Schema<"MessageView">[]} rows */
  take(rows) {
    const known = new Set(this.messages.map((row) => row.id));
    const fresh = rows.filter((row) => !known.has(row.id));
    if (!fresh.length) return;
    this.messages = [...this.messages, ...fresh];
    this.after = this.messages.at(-1)?.id;
    if (this.hasLooked) this.latest = fresh.at(-1);
    this.changed();
  }

  /** Show a message no longer. */
  forget(id) {
    if (!this.messages.some((row) => row.id === id)) return;
    this.messages = this.messages.filter((row) => row.id !== id);
    if (this.latest?.id === id) this.latest = undefined;
    this.changed();
  }

  /** Return whether nobody but me reads what I write: among bots there are notes alone. @param {API.Schema<"GameView">} game */
  isForMe(game) {
    return isAlone(game) && this.messages.every((row) => row.to === "self");
  }

  /** Note what is being written, and for whom. */
  note = (event) => {
    const { text, to = { value: "self" }, reveal } = event.currentTarget.elements;
    const seats = [...event.currentTarget.querySelectorAll("[name=seats]:checked")].map((box) => Number(box.value));
    const isAnother = to.value !== this.draft.to;
    this.draft = { text: text.value, to: to.value, seats, reveal: Boolean(reveal?.checked) };
    noteBegun("message", this.game, this.draft);
    if (isAnother) this.changed();
  };

  /** Send what is written. Its field is free at once, for what is written meanwhile; what was refused comes back there. */
  write = (event) => {
    event.preventDefault();
    const field = event.target.elements.text;
    const body = { text: field.value, ...audience(this.draft, this.others) };
    const put = (/** @type {string} */ text) => {
      field.value = text;
      this.draft = { ...this.draft, text };
    };
    put("");
    this.afterwards(async () => {
      try {
        this.take([await send(this.path, body)]);
      } catch (error) {
        if (!field.value) put(body.text);
        throw error;
      }
      if (!field.value) noteBegun("message", this.game, null);
    });
  };

  /** @param {{id: string}} row */
  report = (row) => async () => {
    const { Reporting } = await import("./beside/reporting.js");
    this.reporting ??= new Reporting((id, wish) => send(`${this.path}/${id}/reports`, wish), this.changed);
    this.reporting.begin(row.id);
  };

  /** @param {API.Schema<"MessageView">} row */
  erase = (row) => () => this.attempt(async () => {
    await ask(`${this.path}/${row.id}`, { method: "DELETE" });
    this.forget(row.id);
  });

  /**
   * Names who wrote a message, and to whom: those who had these seats then.
   * @param {API.Schema<"MessageView">} row @param {string[]} names
   */
  head({ to, seat, seats, at_version: version }, names) {
    const then = (/** @type {number} */ one) => nameThen(this.tenures, one, version, names[one]);
    if (to === "self") return say("note");
    return to === "seats" ? say("message_to", { from: then(seat), to: seats.map(then).join(", ") }) : then(seat);
  }

  /** @param {API.Schema<"MessageView">} row @param {string[]} names @param {string | null} own */
  message(row, names, own) {
    const isMine = own !== null && row.player === own;
    const isShown = !row.hidden || isMine;
    return html`<li class="seat-${row.seat} ${row.to === "table" ? "" : "note"}"><b>${this.head(row, names)}</b>
      ${isShown ? row.text : html`<i>${say("message_hidden")}</i>`}
      ${isMine ? html`<button class="quiet erase" @click=${this.erase(row)} ?disabled=${this.isBusy} aria-label="${say("erase")}: ${row.text}">×</button>`
        : session.token && isShown ? this.reported(row) : nothing}</li>`;
  }

  /** The button that reports a message, until that is done. @param {API.Schema<"MessageView">} row */
  reported({ id, text }) {
    const { reporting } = this;
    return html`${reporting?.done.has(id) ? nothing : html`<button class="quiet" aria-expanded=${reporting?.about === id}
      aria-label="${say("report")}: ${text}" @click=${this.report({ id })}>${say("report")}</button>`} ${reporting?.view(id)}`;
  }

  /** Names whom a message is for. @param {string[]} names */
  whom(names) {
    const { to, seats, reveal } = this.draft;
    const others = this.others.map((seat) => names[seat]);
    const some = others.length === 1 ? say("to_other", { who: others[0] }) : say("to_some");
    const all = { table: say("to_table"), ...(others.length && { seats: some }), self: say("note_self") };
    return html`<label class="whom"><span class="unseen">${say("to_whom")}</span> ${select("to", all, to)}</label>
      ${to === "seats" && others.length > 1 ? html`<fieldset class="ticks"><legend class="unseen">${say("to_whom")}</legend>
        ${this.others.map((seat) => html`<label class="tick"><input type="checkbox" name="seats" value=${seat} ?checked=${seats.includes(seat)}> ${names[seat]}</label>`)}
      </fieldset>` : nothing}
      ${to === "table" ? nothing : html`<label class="tick"><input type="checkbox" name="reveal" ?checked=${reveal}> ${say("reveal")}</label>`}`;
  }

  /** Tell a screen reader what others have just said. @param {string[]} names @param {string | null} own */
  heard(names, own) {
    if (!this.hasLooked) return nothing;
    const row = this.latest;
    const isTold = row && row.player !== own && !row.hidden;
    return html`<p class="unseen" id="said" role="status">${isTold ? `${this.head(row, names)}: ${row.text}` : ""}</p>`;
  }

  /** Take all messages for seen. */
  see = () => {
    const last = this.messages.at(-1)?.id ?? "";
    this.mark(last);
    if (last <= this.heardLast) return;
    this.heardLast = last;
    noteHeard(this.game, last);
    this.changed();
  };

  /** Have messages wait for me no more, on whatever device, up to one. @param {string} message */
  mark(message) {
    if (!this.isSeated || message === this.marked) return;
    this.marked = message;
    send(`/games/${this.game}/read_marker`, { message }, "PUT").catch(() => {});
  }

  /** Lead to the messages. */
  lead = () => {
    const panel = /** @type {HTMLDetailsElement | null} */ (document.querySelector(".talk"));
    if (!panel) return;
    panel.open = true;
    panel.scrollIntoView({ block: "center" });
    panel.querySelector("summary")?.focus({ preventScroll: true });
    this.see();
  };

  /** Counts what others have said and I have not seen. @param {API.Schema<"GameView">} game */
  fresh(game) {
    const own = game.seat === null ? null : game.seats[game.seat].player;
    return this.messages.filter((row) => row.player !== own && !row.hidden && row.id > this.heardLast).length;
  }

  /**
   * The messages, and a line to write one for who has a seat.
   * @param {API.Schema<"GameView">} game as I see it
   * @param {string[]} names
   */
  panel(game, names) {
    const own = game.seat === null ? null : game.seats[game.seat].player;
    if (own === null && !this.messages.length) return nothing;
    this.others = game.seats.filter((row) => row.player && row.seat !== game.seat).map((row) => row.seat);
    this.tenures = game.tenures;
    this.isSeated = own !== null;
    const isForMe = this.isForMe(game);
    if (isForMe) this.draft = { ...this.draft, to: "self" };
    return html`<details class="talk" ?open=${this.messages.length > 0 || this.draft.text !== "" || this.isBusy} @pointerover=${this.see} @focusin=${this.see}><summary>${say(isForMe ? "notes" : "talk")}</summary>
      <ol class="messages">${this.messages.map((row) => this.message(row, names, own))}</ol>
      ${own === null ? nothing : html`<form @submit=${this.write} @input=${this.note}>
        <input name="text" required maxlength="2000" aria-label=${say("message")} placeholder=${say(this.draft.to === "table" ? "write" : "message")} .value=${this.draft.text}>
        <button>${say("send")}</button>
        ${isForMe ? nothing : this.whom(names)}</form>`}
      ${this.trouble()}
    </details>${this.heard(names, own)} ${game.seat === null || game.imported || !this.others.length ? nothing : this.sharing.panel(game.seat, names)}`;
  }
}
