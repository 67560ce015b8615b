/** Talk among people at the table, and notes to oneself. */

import { ask, send } from "./api.js";
import { html, nothing } from "./html.js";
import { Part } from "./part.js";
import { session } from "./session.js";
import { say } from "./words.js";

export class Talk extends Part {
  constructor(game, changed) {
    super(changed);
    this.path = /** @type {`/games/${string}/messages`} */ (`/games/${game}/messages`);
    /** @type {API.Schema<"MessageView">[]} */
    this.messages = [];
    /** The last message that is known; a stream tells of those after it. */
    this.after = /** @type {string | undefined} */ (undefined);
  }

  /** Read all that is new. */
  async look() {
    if (!session.token) return;
    const page = await ask(this.path, { query: { after: this.after } });
    this.take(page.messages);
  }

  /** Add messages to those that are known. @param {API.Schema<"MessageView">[]} rows */
  take(rows) {
    const known = new Set(this.messages.map((row) => row.id));
    const fresh = rows.filter((row) => !known.has(row.id));
    if (!fresh.length) return;
    this.messages = [...this.messages, ...fresh];
    this.after = this.messages.at(-1)?.id;
    this.changed();
  }

  /** Show a message no longer. */
  forget(id) {
    if (!this.messages.some((row) => row.id === id)) return;
    this.messages = this.messages.filter((row) => row.id !== id);
    this.changed();
  }

  write = this.submitted(async (form) => {
    const { text, note } = form.elements;
    this.take([await send(this.path, { text: text.value, to: note.checked ? "self" : "table" })]);
  });

  /** @param {API.Schema<"MessageView">} row */
  erase = (row) => () => this.attempt(async () => {
    await ask(`${this.path}/${row.id}`, { method: "DELETE" });
    this.forget(row.id);
  });

  /** @param {API.Schema<"MessageView">} row @param {string[]} names @param {string | null} own */
  message(row, names, own) {
    const isNote = row.to === "self";
    const isMine = own !== null && row.player === own;
    return html`<li class="seat-${row.seat} ${isNote ? "note" : ""}"><b>${isNote ? say("note") : names[row.seat]}</b> ${row.hidden && !isMine ? "…" : row.text}
      ${isMine ? html`<button class="quiet erase" @click=${this.erase(row)} ?disabled=${this.isBusy} aria-label="${say("erase")}: ${row.text}">×</button>` : nothing}</li>`;
  }

  /**
   * The messages, and a line to write one for who has a seat.
   * @param {string | null} own what I am called in this game; null without a seat
   * @param {string[]} names
   */
  panel(own, names) {
    if (own === null && !this.messages.length) return nothing;
    return html`<details class="talk" ?open=${this.messages.length > 0}><summary>${say("talk")}</summary>
      <ol class="messages">${this.messages.map((row) => this.message(row, names, own))}</ol>
      ${own === null ? nothing : html`<form @submit=${this.write}>
        <input name="text" required maxlength="2000" aria-label=${say("message")} placeholder=${say("write")}>
        <button ?disabled=${this.isBusy}>${say("send")}</button>
        <label class="tick"><input type="checkbox" name="note"> ${say("note_self")}</label></form>`}
      ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
    </details>`;
  }
}
