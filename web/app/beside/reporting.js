/** Reports of messages and of players to the operators. */

import { html, nothing } from "../html.js";
import { Part, said, select } from "../part.js";
import { learn, say } from "../words.js";

await learn("beside.rare");

/** Reasons to report a message. */
export const REASONS = {
  insult: "reason_insult", hate: "reason_hate", threat: "reason_threat", sexual: "reason_sexual", "private-data": "reason_private",
  spam: "reason_spam", other: "reason_other",
};

/** Reasons to report a player. */
export const OF_PLAYERS = {
  stalling: "reason_stalling", cheating: "reason_cheating", name: "reason_name", harassment: "reason_harassment", other: "reason_other",
};

/** The words of a form: whom it concerns, what is asked, and what can be the answer. @typedef {{help: string, why: string, reasons: Record<string, string>}} Wording */

/** @type {Wording} */
const MESSAGES = { help: "report_help", why: "report_reason", reasons: REASONS };

/** @type {Wording} */
export const PLAYERS = { help: "report_player_help", why: "report_player_reason", reasons: OF_PLAYERS };

export class Reporting extends Part {
  /**
   * @param {(about: string, wish: {reason: any, text: string}) => Promise<unknown>} make reports what has this id
   * @param {() => void} changed @param {Wording} wording
   */
  constructor(make, changed, wording = MESSAGES) {
    super(changed);
    this.make = make;
    this.wording = wording;
    /** The id of what is about to be reported; empty if nothing is. */
    this.about = "";
    /** The ids of what was reported here. @type {Set<string>} */
    this.done = new Set();
  }

  /** Ask why something is reported; once more, and nothing is asked. @param {string} id */
  begin(id) {
    this.about = this.about === id ? "" : id;
    this.problem = "";
    this.changed();
  }

  report = this.submitted(async (form) => {
    const { reason, text } = form.elements;
    await this.make(this.about, { reason: reason.value, text: text.value });
    this.done.add(this.about);
    this.about = "";
  });

  /** The form of what is about to be reported, or that it was. @param {string} id */
  view(id) {
    if (this.done.has(id)) return html`<p class="calm" role="status">${say("report_done")}</p>`;
    if (this.about !== id) return nothing;
    const { help, why, reasons } = this.wording;
    return html`<form class="report" @submit=${this.report}>
      <p class="hint">${say(help)}</p>
      <label>${say(why)} ${select("reason", said(reasons), Object.keys(reasons)[0])}</label>
      <label>${say("report_about")} <input name="text" maxlength="500"></label>
      <button class="main" ?disabled=${this.isBusy}>${say("report")}</button>
      ${this.trouble()}
    </form>`;
  }
}
