/** Shows what can be played, and begins it: the first thing that a newcomer sees. */

import { constant } from "../api.js";
import { html, nothing } from "../html.js";
import { Part } from "../part.js";
import { locale } from "../session.js";
import { learn, say } from "../words.js";
import { beginLesson } from "./learning.js";
import { playBots, shortest } from "./playing.js";

await learn("begin");

/** @typedef {API.Schema<"RulesetRow">} Ruleset */

/** Return how many play, and how long. @param {Ruleset} row */
export const facts = ({ seats, minutes }) => say("facts", { seats: `${Math.min(...seats)}–${Math.max(...seats)}`, minutes });

export class Offer extends Part {
  constructor(changed) {
    super(changed);
    /** @type {Ruleset[]} */
    this.rulesets = [];
  }

  async open() {
    this.rulesets = (await constant("/rulesets")).rulesets;
    this.changed();
  }

  /** @param {Ruleset | null} ruleset */
  play = (ruleset) => () => this.attempt(() => playBots(ruleset));

  /** @param {Ruleset} ruleset */
  teach = ({ id }) => () => this.attempt(() => beginLesson(id));

  /** Draw what the service is, and the one button that begins. */
  hero() {
    const first = this.rulesets.length ? shortest(this.rulesets) : null;
    return html`<section class="hero">
      <div class="promise">
        <h1>${say("promise")}</h1>
        <p>${say("intro")}</p>
        ${this.trouble()}
        <p class="actions"><button class="main large" @click=${this.play(null)} ?disabled=${this.isBusy}>${say("play_now")}</button>
          ${first?.lesson ? html`<button class="large" @click=${this.teach(first)} ?disabled=${this.isBusy}>${say("learn")}</button>` : nothing}</p>
        <p class="hint">${first ? say("play_now_help", { game: first.name, minutes: first.minutes }) : say("loading")}</p>
      </div>
      <div class="spread" aria-hidden="true">${this.rulesets.map(({ id }) => html`<img src="/v1/rulesets/${id}/rules/table.svg" alt="">`)}</div>
    </section>`;
  }

  /** The rulesets, each with a few facts. */
  games() {
    if (!this.rulesets.length) return nothing;
    return html`<section><h2>${say("games_offered")}</h2><ul class="offered-games">${this.rulesets.map((row) => html`
      <li class="offered-game">
        <img src="/v1/rulesets/${row.id}/rules/table.svg" alt="" loading="lazy">
        <div>
          <h3>${row.name} <small>${facts(row)}</small></h3>
          <p>${row.summary}</p>
          <p class="actions"><button @click=${this.play(row)} ?disabled=${this.isBusy} aria-label="${say("play_bot")}: ${row.name}">${say("play_bot")}</button>
            ${row.lesson ? html`<button class="quiet" @click=${this.teach(row)} ?disabled=${this.isBusy} aria-label="${say("learn")}: ${row.name}">${say("learn")}</button>` : nothing}
            <a class="button quiet" href="/v1/rulesets/${row.id}/rules?locale=${locale()}" target="_blank" aria-label="${say("rules")}: ${row.name}">${say("rules")}</a></p>
        </div>
      </li>`)}</ul></section>`;
  }
}
