/** Talk among people at the table, and notes to oneself. */

import { ask, send } from "./api.js";
import { html, nothing } from "./html.js";
import { session } from "./session.js";
import { say } from "./words.js";

const LOOK_EVERY = 10_000;

export class Talk {
  constructor(game, changed) {
    this.path = `/games/${game}/messages`;
    this.changed = changed;
    /** @type {object[]} */
    this.messages = [];
    this.after = /** @type {string | null} */ (null);
    this.timer = 0;
    this.problem = "";
  }

  /** Look for messages now and then, until `stop`. */
  follow() {
    if (!session.token) return;
    const look = async () => {
      if (!document.hidden) await this.look().catch(() => {});
      this.timer = setTimeout(look, LOOK_EVERY);
    };
    look();
  }

  async look() {
    const page = await ask(this.path, { query: { after: this.after ?? undefined } });
    this.after = page.after ?? this.after;
    if (!page.messages.length) return;
    const known = new Set(this.messages.map((row) => row.id));
    this.messages = [...this.messages, ...page.messages.filter((row) => !known.has(row.id))];
    this.changed();
  }

  stop() {
    clearTimeout(this.timer);
  }

  /** The messages, and a line to write one for who has a seat. */
  panel(isSeated, names) {
    if (!isSeated && !this.messages.length) return nothing;
    const write = async (event) => {
      event.preventDefault();
      const { form } = event.target.elements.text;
      try {
        await send(this.path, { text: form.elements.text.value });
        this.problem = "";
        form.reset();
        await this.look();
      } catch (error) {
        this.problem = say("problem", { why: error.message });
      }
      this.changed();
    };
    return html`<details class="talk" ?open=${this.messages.length > 0}><summary>${say("talk")}</summary>
      <ol class="messages">${this.messages.map((row) => html`
        <li class="seat-${row.seat}"><b>${names[row.seat]}</b> ${row.hidden ? "…" : row.text}</li>`)}</ol>
      ${isSeated ? html`<form @submit=${write}>
        <input name="text" required maxlength="2000" aria-label=${say("message")} placeholder=${say("write")}>
        <button>${say("send")}</button></form>` : nothing}
      ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
    </details>`;
  }
}
