/** A report of a message to the operators. */

import { send } from "../api.js";
import { html, nothing } from "../html.js";
import { Part, said, select } from "../part.js";
import { learn, say } from "../words.js";
import { TEXTS } from "./rare/texts.js";

/** What can be wrong with a message. */
export const REASONS = {
  insult: "reason_insult", hate: "reason_hate", threat: "reason_threat", sexual: "reason_sexual", "private-data": "reason_private",
  spam: "reason_spam", other: "reason_other",
};

export class Reporting extends Part {
  /** @param {`/games/${string}/messages`} path of the messages, below `/v1` */
  constructor(path, changed) {
    super(changed);
    learn(TEXTS);
    this.path = path;
    /** The message that is about to be reported; empty if none is. */
    this.message = "";
    /** Messages that were reported here. @type {Set<string>} */
    this.done = new Set();
  }

  /** Ask why a message is reported; once more, and nothing is asked. @param {string} id */
  begin(id) {
    this.message = this.message === id ? "" : id;
    this.problem = "";
    this.changed();
  }

  report = this.submitted(async (form) => {
    const { reason, text } = form.elements;
    await send(`${this.path}/${this.message}/reports`, { reason: reason.value, text: text.value });
    this.done.add(this.message);
    this.message = "";
  });

  /** The form of a message that is about to be reported, or that it was. @param {string} id */
  view(id) {
    if (this.done.has(id)) return html`<p class="calm" role="status">${say("report_done")}</p>`;
    if (this.message !== id) return nothing;
    return html`<form class="report" @submit=${this.report}>
      <p class="hint">${say("report_help")}</p>
      <label>${say("report_reason")} ${select("reason", said(REASONS), "insult")}</label>
      <label>${say("report_about")} <input name="text" maxlength="500"></label>
      <button class="main" ?disabled=${this.isBusy}>${say("report")}</button>
      ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
    </form>`;
  }
}
