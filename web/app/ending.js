/** The end of a game: points by turn as a plot, what it turned on, and what each seat has come to. */

import { ask } from "./api.js";
import { plot } from "./chart.js";
import { html, nothing } from "./html.js";
import { locale } from "./session.js";
import { loadStyles } from "./styles.js";
import { turningPoints } from "./turning.js";
import { learn, say } from "./words.js";

await learn("ending");

/** Turning points that are told. */
const MOST = 5;

/** Return the moments of a measure. @param {API.Schema<"ChartView">} chart @param {API.Schema<"ChartMeasure">} measure @returns {import("./chart.js").Moment[]} */
export const momentsOf = ({ turns }, { amounts }) => turns.map(({ turn, seq }, at) => ({ turn, seq, scores: amounts[at] }));

/** Read the course of a game. @param {string} game */
export const readChart = (game) => ask(`/games/${game}/chart`, { query: { locale: locale() } });

/** Say what a game turned on: whoever looks is "you". @param {{seat: number, kind: string}} point @param {string[]} names @param {number | null} own */
export function turned({ seat, kind }, names, own) {
  if (seat === own) return say(kind === "lead" ? "you_lead" : "you_leap");
  return say(kind === "lead" ? "takes_lead" : "leaps", { who: names[seat] });
}

export class Ending {
  /** @param {string} game @param {() => void} changed */
  constructor(game, changed) {
    this.game = game;
    this.changed = changed;
    this.chart = /** @type {API.Schema<"ChartView"> | null} */ (null);
    this.shown = 0;
  }

  async open() {
    [this.chart] = await Promise.all([readChart(this.game), loadStyles("ending.css")]);
    this.changed();
  }

  show = (event) => {
    this.shown = Number(event.target.value);
    this.changed();
  };

  /** @param {string[]} names in sentences @param {string[]} titles in headings and legends @param {number | null} own the seat of whoever looks */
  panel(names, titles, own) {
    const { chart } = this;
    const measure = chart?.measures[this.shown];
    if (!chart || !measure || chart.turns.length < 2) return nothing;
    const moments = momentsOf(chart, measure), title = say("chart_by_turn", { what: measure.name });
    const points = turningPoints(momentsOf(chart, chart.measures[0])).slice(-MOST);
    return html`<section class="ending" aria-label=${title}>
      <div class="plotted">
        <div class="heading"><h2>${title}${measure.goal === null ? nothing : html` <small>${say("chart_goal", { goal: measure.goal })}</small>`}</h2>
          ${chart.measures.length > 1 ? html`<label><span class="unseen">${say("chart_shown")}</span><select @change=${this.show}>
            ${chart.measures.map(({ name }, at) => html`<option value=${at} ?selected=${at === this.shown}>${name}</option>`)}</select></label>` : nothing}</div>
        ${plot({ moments, names: titles, title, goal: measure.goal, points })}</div>
      <div class="aside">${this.turns(points, moments, (row) => turned(row, names, own))} ${this.facts(chart, titles)}</div>
    </section>`;
  }

  /** @param {{seq: number, seat: number, kind: string}[]} points @param {import("./chart.js").Moment[]} moments @param {(point: {seat: number, kind: string}) => string} words */
  turns(points, moments, words) {
    if (!points.length) return nothing;
    return html`<h2>${say("turning_points")}</h2><ol class="turned">${points.map((row, at) => html`
      <li class="seat-${row.seat}"><b class="number">${at + 1}</b>
        <a href="/replay/${this.game}#${row.seq}">${say("turn")} ${moments.find(({ seq }) => seq === row.seq)?.turn}:
          ${words(row)}</a></li>`)}</ol>`;
  }

  /** Draw what each seat has come to in the end. @param {API.Schema<"ChartView">} chart @param {string[]} names */
  facts(chart, names) {
    return html`<table class="facts"><caption class="unseen">${say("chart_facts")}</caption>
      <thead><tr><td></td>${names.map((name, seat) => html`<th scope="col" class="seat-${seat}">${name}</th>`)}</tr></thead>
      <tbody>${chart.measures.map(({ name, amounts }) => html`<tr><th scope="row">${name}</th>${amounts[amounts.length - 1].map((amount) => html`<td>${amount}</td>`)}</tr>`)}</tbody></table>`;
  }
}
