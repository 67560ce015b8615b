/** The question of a table, the seats that it waits for, and the ways to take back the last answer. */

import { decisionForm } from "../decision.js";
import { html, nothing } from "../html.js";
import { ownSeed } from "../session.js";
import { left, say } from "../words.js";
import { isSeedAwaited } from "./seeding.js";

export class Question {
  /** @param {import("./state.js").Table} table @param {import("./answers.js").Answers} answers @param {import("../telling.js").Telling} telling @param {import("./forms.js").Forms} forms */
  constructor(table, answers, telling, forms) {
    this.table = table;
    this.answers = answers;
    this.telling = telling;
    this.forms = forms;
    this.isFolded = true;
  }

  /** On a small screen what is told has the room of the list: who wants that comes to what is now, and to the list. */
  fold = () => {
    this.isFolded = !this.telling.isOn && !this.isFolded;
    if (this.telling.isOn) this.telling.skip();
    else this.table.draw();
  };

  /** The time that I may take, in words; empty if it has no end. */
  get left() {
    const { deadlines, seat } = this.table.game;
    const mine = deadlines.find((row) => row.seat === seat);
    return mine ? say("left", { time: left(mine.at) }) : "";
  }

  /** Draw what I am asked; while something is tried, what I would be asked. */
  view() {
    const { table: { game: { version, status } }, answers: { choice, trying } } = this;
    if (trying?.isOn && status === "running") return trying.isAt(version) ? trying.panel(version) : trying.overtaken();
    const back = this.takeBack();
    return html`${choice ? this.form(choice, back) : nothing}
      ${choice || back === nothing ? nothing : html`<p>${back}</p>`}
      ${this.request()}`;
  }

  /** @param {import("../choice.js").Choice} choice @param {unknown} back the button that takes the answer before it back */
  form(choice, back) {
    const { table: { name, isSending }, answers: { changed, settle, decide, sending }, telling, forms: { isAwaited }, fold, left } = this;
    return decisionForm(choice, { name, isAwaited, changed, settle, send: decide, isSending, isNear: sending.isNear, isFolded: this.isFolded || telling.isOn, fold, left, back });
  }

  /** My last answer is taken back at once where it concerns nobody else, and otherwise if all agree. */
  takeBack() {
    const { table: { game: { take_backs: back, requests }, isSending }, answers: { undo } } = this;
    const button = (path, body, words) => html`<button type="button" class="back" @click=${undo(path, body)} ?disabled=${isSending}>${say(words)}</button>`;
    if (back?.to.length) return button("/take_backs", { to: back.to[0] }, "take_back");
    if (!back?.ask.length || requests.some((row) => row.kind === "take_back")) return nothing;
    return button("/requests", { kind: "take_back", to: back.ask[0] }, "take_back_ask");
  }

  /** The request that an answer be taken back, once there is one. */
  request() {
    const { game, beside, act } = this.table;
    return !game.take_backs?.to.length && game.requests.some((row) => row.kind === "take_back") ? beside?.backAsked(game, act) : nothing;
  }

  /** A person who has just answered is told below the log why that stands: above the board it would push it away at every turn. */
  stands() {
    const { table: { game: { take_backs: back }, beside }, answers: { hasAnswered } } = this;
    return hasAnswered && !back?.to.length && !back?.ask.length ? beside?.stands(back) : nothing;
  }

  /** The names of others who decide, each with the kind of decision. */
  get others() {
    const { game, names, catalogue } = this.table;
    return [...new Set(game.waiting.filter((row) => row.seat !== game.seat).map((row) => {
      const doing = catalogue.thing("decision", row.kind)?.name;
      return doing ? `${names[row.seat]} (${doing})` : names[row.seat];
    }))].join(", ");
  }

  /** Shows what the others are deciding, also while I am asked. */
  waiting() {
    const { table: { game, id, names, beside, act }, others: who } = this;
    if (game.status !== "running") return nothing;
    if (isSeedAwaited(game) && !ownSeed(id)) return html`<p class="problem" role="status">${say("seed_elsewhere")}</p>`;
    if (game.seeding && !isSeedAwaited(game)) return beside?.dealing(game, names, act);
    if (this.answers.choice) return who ? html`<p class="calm others">${say("others_decide", { who })}</p>` : nothing;
    return html`<p class="calm waiting" aria-live="polite">${who ? say("not_yours", { who }) : say("loading")}</p>`;
  }
}
