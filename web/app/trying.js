/** Tries on the board what would be if somebody did something else at a moment of a game: stores nothing, answers nothing. */

import { ask, Problem } from "./api.js";
import { Choice } from "./choice.js";
import { decisionForm } from "./decision.js";
import { html, nothing } from "./html.js";
import { focusAnew } from "./navigation.js";
import { Part } from "./part.js";
import { locale } from "./session.js";
import { learn, say } from "./words.js";

await learn("trying");

/** @typedef {{choose: string[]}} Answer */

export class Trying extends Part {
  /**
   * @param {string} game
   * @param {{name: (mark: string) => string, help: (seat: number) => string, piles: Set<string>}} how the words for a mark of
   *   the board, and for what a seat tries, and the board's piles
   * @param {() => void} changed
   */
  constructor(game, how, changed) {
    super(changed);
    this.game = game;
    this.how = how;
    /** The moment at which something is tried. @type {number | null} */
    this.from = null;
    this.seat = 0;
    /** @type {Answer[]} */
    this.answers = [];
    /** Which world it is; undefined: the one that the service takes by itself. @type {number | undefined} */
    this.luck = undefined;
    /** The game as it would be. @type {API.Schema<"GameView"> | null} */
    this.shown = null;
    /** @type {Choice | null} */
    this.choice = null;
  }

  /** Have something tried at a moment, of which nothing is known yet; nothing, if that is null. @param {number | null} from */
  settle(from, seat = 0) {
    Object.assign(this, { from, seat, answers: [], luck: undefined, shown: null, choice: null, problem: "" });
  }

  /** Return whether something is tried, at whatever moment. */
  get isOn() {
    return this.from !== null;
  }

  /** Return whether something is tried at a moment. @param {number} at */
  isAt(at) {
    return at === this.from;
  }

  /** Go back to what was. */
  leave = () => {
    this.settle(null);
    this.changed();
    focusAnew(".what-if");
  };

  /** Return the choice that clicks on the board make. @param {number} at */
  choiceAt(at) {
    return this.isAt(at) && !this.isBusy ? this.choice : null;
  }

  /** Return what is to be drawn instead of a moment; null if nothing is tried there. @param {number} at */
  instead(at) {
    return this.isAt(at) ? this.shown?.view ?? null : null;
  }

  /** Try these answers of a seat at a moment. @param {number} at @param {number} seat @param {Answer[]} answers */
  begin = (at, seat, answers) => {
    this.settle(at, seat);
    return this.go(() => this.look(answers));
  };

  /** Answer one time more. @param {Choice} choice */
  send = (choice) => this.go(() => this.look([...this.answers, { choose: choice.picked }]));

  /** Try the same where other cards are hidden: of later answers it may know nothing, the first is always one there. */
  elsewhere = () => this.go(async () => {
    this.luck = (this.luck ?? 0) + 1;
    try {
      await this.look(this.answers);
    } catch (error) {
      if (!(error instanceof Problem) || error.type !== "illegal-choice" || this.answers.length < 2) throw error;
      await this.look(this.answers.slice(0, 1));
    }
  });

  /** @param {() => Promise<void>} what */
  async go(what) {
    await this.afterwards(what);
    // The element with the focus could not be used in the meantime, so that it has lost it.
    focusAnew(".trying .decision input");
    focusAnew(".tried button");
    // First come the events that would be, then the question, below them; on a phone that lies on what is not on top.
    const block = matchMedia("(max-width: 55rem)").matches ? "start" : "nearest";
    document.querySelector(".trying [aria-live]")?.scrollIntoView({ block });
    document.querySelector(".trying .decision")?.scrollIntoView({ block: "nearest" });
  }

  /** Look at what would be. @param {Answer[]} answers */
  async look(answers) {
    const { from, seat, luck } = this;
    if (from === null) return;
    const body = { seq: from, seat, answers, luck };
    const shown = await ask(`/games/${this.game}/what_ifs`, { method: "POST", body, query: { locale: locale() } });
    if (from !== this.from) return;
    const [asked] = shown.decisions;
    Object.assign(this, { answers, shown, choice: asked ? new Choice(asked, false, this.how.piles) : null });
  }

  /** Draw what would have happened, and what is asked then. @param {number} at */
  panel(at) {
    if (!this.isAt(at)) return nothing;
    return html`<section class="card trying" aria-busy=${this.isBusy}>
      <div class="tried"><p><b>${say("what_if")}</b> ${say("only_tried")}</p>
        <p class="actions"><button type="button" @click=${this.leave}>${say("as_it_was")}</button>
          <button type="button" class="quiet" @click=${this.elsewhere} ?disabled=${this.isBusy}>${say("another_world")}</button></p></div>
      ${this.trouble()}
      <div aria-live="polite">${this.shown ? this.would(this.shown) : nothing}</div>
      ${this.choice ? this.asked(this.choice) : nothing}
    </section>`;
  }

  /** Says that the game has left the moment. A press that was about to come must not meet the game's own form in that place. */
  overtaken() {
    return html`<section class="card tried" role="status">
      <p>${say("game_went_on")}</p>
      <p class="actions"><button type="button" class="main" @click=${this.leave}>${say("back_to_game")}</button></p>
    </section>`;
  }

  /** Draw what would have happened, which is read out as it comes. @param {API.Schema<"GameView">} shown */
  would({ history }) {
    return html`<p class="hint">${this.how.help(this.seat)}</p>
      <ol class="would">${(history ?? []).map((row) => html`<li>${row.text}</li>`)}</ol>`;
  }

  /** Draw what is asked then. @param {Choice} choice */
  asked(choice) {
    const { changed, isBusy, how: { name } } = this;
    return decisionForm(choice, { name, changed, send: () => this.send(choice), verb: "try_it", isSending: isBusy });
  }
}
