/** Shows what came of what I reported, and what operators did about me. */

import { OF_PLAYERS, REASONS } from "../beside/reporting.js";
import { ask } from "../api.js";
import { html, nothing } from "../html.js";
import { Part } from "../part.js";
import { locale } from "../session.js";
import { day, learn, say } from "../words.js";

await learn("beside.rare");

const WORDS = { ...REASONS, ...OF_PLAYERS };

export class Reports extends Part {
  constructor(changed) {
    super(changed);
    this.told = /** @type {API.Schema<"ReportList">} */ ({ reports: [], measures: [], muted: null });
  }

  open() {
    return this.attempt(async () => { this.told = await ask("/players/me/reports", { query: { locale: locale() } }); });
  }

  /** A step of an operator, and why. @param {API.Schema<"DeedView">} deed */
  deed({ at, text, why }) {
    return html`<p>${day(at)}: ${text}${why ? html` <q>${why}</q>` : nothing}</p>`;
  }

  /** @param {API.Schema<"ReportView">} row */
  report(row) {
    return html`<li class="row-card"><p><a href="/table/${row.game}">${day(row.at)}</a>: ${WORDS[row.reason] ? say(WORDS[row.reason]) : row.reason}
        ${row.text ? html`<q>${row.text}</q>` : nothing}</p>
      ${row.deeds.length ? row.deeds.map((deed) => this.deed(deed)) : html`<p class="calm">${say("report_open")}</p>`}</li>`;
  }

  view() {
    const { reports, measures, muted } = this.told;
    if (!reports.length && !measures.length && !muted && !this.problem) return nothing;
    return this.section(say("reports"), html`
      ${muted ? html`<p class="problem">${say("muted_until", { day: day(muted) })}</p>` : nothing}
      ${reports.length ? html`<ul class="rows">${reports.map((row) => this.report(row))}</ul>` : nothing}
      ${measures.length ? html`<h3>${say("measures")}</h3><ul class="rows">${measures.map((row) => html`
        <li class="row-card"><p><a href="/table/${row.game}">${say("met_there")}</a></p>${this.deed(row.deed)}</li>`)}</ul>` : nothing}`);
  }
}
