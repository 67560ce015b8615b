/** Tries on the board what would be if somebody did something else at a moment of a game that is over; stores nothing. */

import { ask } from "../api.js";
import { Choice } from "../choice.js";
import { decisionForm } from "../decision.js";
import { html, nothing } from "../html.js";
import { focusAnew } from "../navigation.js";
import { Part } from "../part.js";
import { locale } from "../session.js";
import { say } from "../words.js";

export class Trying extends Part {
  /** @param {API.Schema<"GameView">} game @param {() => void} changed */
  constructor(game, changed) {
    super(changed);
    this.game = game;
    this.from = 0;
    /** @type {{choose: string[]}[]} */
    this.answers = [];
    /** The game as it would be. @type {API.Schema<"GameView"> | null} */
    this.shown = null;
    /** @type {Choice | null} */
    this.choice = null;
  }

  /** Go back to what was. */
  leave = () => {
    this.shown = null;
    this.changed();
  };

  /** Return the choice that clicks on the board make. @param {number} at */
  choiceAt(at) {
    return this.shown && at === this.from && !this.isBusy ? this.choice : null;
  }

  /** Return what is to be drawn instead of a moment; null if nothing is tried there. @param {number} at */
  instead(at) {
    return this.shown && at === this.from ? this.shown.view : null;
  }

  /** @param {number} at @param {number} seat @param {{choose: string[]}[]} answers */
  tryOut = async (at, seat, answers) => {
    await this.attempt(async () => {
      const body = { seq: at, seat, answers };
      const shown = await ask(`/games/${this.game.id}/what_ifs`, { method: "POST", body, query: { locale: locale() } });
      const [asked] = shown.decisions;
      Object.assign(this, { from: at, answers, shown, choice: asked ? new Choice(asked) : null });
    });
    // What had the focus could not be used in the meantime, so that it has lost it.
    focusAnew(".trying .decision input");
  };

  /** @param {number} seat @param {Choice} choice */
  send = (seat, choice) => this.tryOut(this.from, seat, [...this.answers, { choose: choice.picked }]);

  /** @param {number} at @param {number | null} eyes */
  panel(at, eyes) {
    const isHere = this.shown !== null && at === this.from;
    const begin = () => this.tryOut(at, eyes ?? this.game.seat ?? 0, []);
    return html`<section class=${isHere ? "card trying" : "trying"} aria-busy=${this.isBusy}>
      <p class="actions"><button type="button" @click=${begin} ?disabled=${this.isBusy}>${say("what_if")}</button>
        ${isHere ? html`<button type="button" class="quiet" @click=${this.leave}>${say("as_it_was")}</button>` : nothing}</p>
      ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
      <div aria-live="polite">${this.shown && isHere ? this.would(this.shown) : nothing}</div>
      ${this.shown && isHere ? this.asked(this.shown) : nothing}
    </section>`;
  }

  /** Draw what would have happened, which is read out as it comes. @param {API.Schema<"GameView">} shown */
  would({ seat, history }) {
    return html`<p class="hint">${say("what_if_help", { who: this.game.seats[seat ?? 0].name ?? "" })}</p>
      <ol class="would">${(history ?? []).map((row) => html`<li>${row.text}</li>`)}</ol>`;
  }

  /** Draw what is asked then. @param {API.Schema<"GameView">} shown */
  asked({ seat }) {
    const { choice, changed, isBusy } = this;
    const who = seat ?? 0;
    const how = { name: (/** @type {string} */ mark) => mark, changed, send: () => choice && this.send(who, choice), isSending: isBusy };
    return choice ? decisionForm(choice, how) : nothing;
  }
}
