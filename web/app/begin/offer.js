/** Shows what can be played, and begins it: the first thing that a newcomer sees. */

import { constant } from "../api.js";
import { html, nothing } from "../html.js";
import { Part } from "../part.js";
import { locale } from "../session.js";
import { learn, say } from "../words.js";
import { beginLesson } from "./learning.js";
import { playBots, proposeName, shortest } from "./playing.js";

await learn("begin");

/** @typedef {API.Schema<"RulesetRow">} Ruleset */

/** Return how many play, and how long. @param {Ruleset} row */
export const facts = ({ seats, minutes }) => say("facts", { seats: `${Math.min(...seats)}–${Math.max(...seats)}`, minutes });

/** Cards of each ruleset that stand beside what the service is. */
const SPREAD = 2;

/** Draw cards, which say nothing that is not said beside them. @param {Ruleset["faces"]} faces */
const fan = (faces) => faces.map(({ scene, figure }) => html`<span class="held" aria-hidden="true"><img alt="" loading="lazy" src=${scene}><img alt="" loading="lazy" src=${figure}></span>`);

export class Offer extends Part {
  constructor(changed) {
    super(changed);
    /** @type {Ruleset[]} */
    this.rulesets = [];
    this.proposal = proposeName();
    /** The name that a newcomer wants; empty as long as it is the proposal. */
    this.chosen = "";
  }

  /** Take what a newcomer is to be called. @param {Event} event */
  call = ({ target }) => {
    const name = /** @type {HTMLInputElement} */ (target).value.trim();
    this.chosen = name === this.proposal ? "" : name;
  };

  async open() {
    this.rulesets = (await constant("/rulesets")).rulesets;
    this.changed();
  }

  /** @param {Ruleset | null} ruleset */
  play = (ruleset) => () => this.attempt(() => playBots(ruleset, this.chosen));

  /** @param {Ruleset} ruleset */
  teach = ({ id }) => () => this.attempt(() => beginLesson(id, this.chosen));

  /** Draw what the service is, and the one button that begins. */
  hero() {
    const first = this.rulesets.length ? shortest(this.rulesets) : null;
    return html`<section class="hero">
      <div class="promise">
        <h1>${say("promise")}</h1>
        <p>${say("intro")}</p>
        ${this.trouble()}
        <p><label class="called">${say("guest_as")} <input maxlength="40" autocomplete="nickname" value=${this.proposal} @input=${this.call} @focus=${({ target }) => target.select()}></label></p>
        <p class="actions"><button class="main large" @click=${this.play(null)} ?disabled=${this.isBusy}>${say("play_now")}</button>
          ${first?.lesson ? html`<button class="large" @click=${this.teach(first)} ?disabled=${this.isBusy}>${say("learn")}</button>` : nothing}</p>
        <p class="hint">${first ? say("play_now_help", { game: first.name, minutes: first.minutes }) : say("loading")}</p>
      </div>
      <div class="spread">${this.rulesets.map(({ faces }) => fan(faces.slice(0, SPREAD)))}</div>
    </section>`;
  }

  /** The rulesets, each with a few facts. */
  games() {
    if (!this.rulesets.length) return nothing;
    return html`<section><h2>${say("games_offered")}</h2><ul class="offered-games">${this.rulesets.map((row) => html`
      <li class="offered-game">
        <div class="band">${fan(row.faces)}</div>
        <div class="about">
          <h3>${row.name} <small>${facts(row)}</small></h3>
          <p>${row.summary}</p>
          <p class="actions"><button @click=${this.play(row)} ?disabled=${this.isBusy} aria-label="${say("play_bot")}: ${row.name}">${say("play_bot")}</button>
            ${row.lesson ? html`<button class="quiet" @click=${this.teach(row)} ?disabled=${this.isBusy} aria-label="${say("learn")}: ${row.name}">${say("learn")}</button>` : nothing}
            <a href="/v1/rulesets/${row.id}/rules?locale=${locale()}" target="_blank" aria-label="${say("rules")}: ${row.name}">${say("rules")}</a></p>
        </div>
      </li>`)}</ul></section>`;
  }
}
