/** Rulings and examples of cards, below the text of a card that somebody looks at. */

import { constant } from "./api.js";
import { html, nothing } from "./html.js";
import { loadStyles } from "./styles.js";
import { learn, say } from "./words.js";

export class Notes {
  /** @param {API.Schema<"CardNote">[]} rows */
  constructor(rows) {
    this.rows = new Map(rows.map((row) => [row.id, row]));
  }

  /** Read those of a ruleset, in the reader's language. @param {string} ruleset */
  static async read(ruleset) {
    const [{ notes }] = await Promise.all([constant(`/rulesets/${ruleset}/notes`), learn("notes"), loadStyles("notes.css")]);
    return new Notes(notes);
  }

  /** The rulings and the example of a card. @param {string} id */
  of(id) {
    const row = this.rows.get(id);
    if (!row) return nothing;
    return html`<dl class="notes">
      ${row.rulings.length ? html`<dt>${say("ruling")}</dt>${row.rulings.map((text) => html`<dd>${text}</dd>`)}` : nothing}
      ${row.example ? html`<dt>${say("example")}</dt><dd class="example">${row.example}</dd>` : nothing}</dl>`;
  }
}
