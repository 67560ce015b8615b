/** A first lesson at a table: what to look at, what to do, and what a mistake would lead to. It is sent nothing of it. */

import { constant } from "./api.js";
import { playBots } from "./begin/playing.js";
import { html, nothing } from "./html.js";
import { Bubble } from "./lesson/bubble.js";
import { focusAnew } from "./navigation.js";
import { Part } from "./part.js";
import { lessonStep, noteLesson } from "./session.js";
import { loadStyles } from "./styles.js";
import { learn, say } from "./words.js";

await learn("lesson");

/** @typedef {API.Schema<"LessonStep">} Step @typedef {API.Schema<"DecisionView">} Decision */

/** Return whether two answers are the same one. @param {string[]} one @param {string[]} other @param {boolean} isOrdered */
function isSame(one, other, isOrdered) {
  const [here, there] = isOrdered ? [one, other] : [one.toSorted(), other.toSorted()];
  return here.length === there.length && here.every((id, at) => id === there[at]);
}

/** Return whether a step asks for an answer that can be given to a decision. @param {Step} step @param {Decision} decision */
function fits({ answers }, { options }) {
  const offered = new Set(options.map(({ id }) => id));
  return answers.some(({ choose }) => choose.every((id) => offered.has(id)));
}

export class Lesson extends Part {
  /** @param {string} game @param {API.Schema<"LessonView">} plan @param {() => void} changed */
  constructor(game, plan, changed) {
    super(changed);
    this.game = game;
    this.plan = plan;
    this.number = Math.min(lessonStep(game) ?? 0, plan.steps.length);
    this.isOn = true;
    this.bubble = new Bubble();
    /** The words for the answer that was tried last; empty if it was no mistake. */
    this.remark = "";
    /** Whether the page has been drawn with its region of live words, so that a screen reader hears the first ones. */
    this.isHeard = false;
  }

  /** The lesson of a game, as far as it has come. @param {string} game @param {string} ruleset @param {() => void} changed */
  static async of(game, ruleset, changed) {
    const [plan] = await Promise.all([constant(`/rulesets/${ruleset}/lesson`), loadStyles("lesson.css")]);
    return new Lesson(game, plan, changed);
  }

  /** The step that is said now; undefined after the last one. @type {Step | undefined} */
  get step() {
    return this.plan.steps[this.number];
  }

  /** @param {number} step */
  go(step) {
    this.number = step;
    this.remark = "";
    noteLesson(this.game, step);
    this.changed();
  }

  next = () => {
    this.go(this.number + 1);
    // The button that was pressed may be gone.
    focusAnew(".lesson button.main, .decision input, .decision button.main");
  };

  /** End the lesson: the game goes on without it. */
  end = () => {
    this.isOn = false;
    noteLesson(this.game, null);
    this.leave();
    this.changed();
    focusAnew(".decision input, .decision button.main, .over");
  };

  leave() {
    this.bubble.leave();
  }

  /** The number of the step that asks for an answer to this decision, from where the lesson is; −1 if none does. @param {Decision} decision */
  asking(decision) {
    return this.plan.steps.findIndex((step, at) => at >= this.number && fits(step, decision));
  }

  /**
   * Return whether an answer is not the lesson's, and say why. Where the lesson asks for nothing, each is right.
   * @param {import("./choice.js").Choice | null} choice
   */
  refuses(choice) {
    if (!this.isOn || !choice?.isComplete) return false;
    const { decision, answers: [answer, ...more] } = choice;
    const at = this.asking(decision);
    if (at < 0) return false;
    const { answers, mistakes } = this.plan.steps[at];
    const isAmong = (/** @type {API.Schema<"LessonAnswer">[]} */ rows) => rows.some(({ choose }) => isSame(choose, answer, decision.ordered));
    if (!more.length && isAmong(answers)) return false;
    // A learner who answers before all is read is told what it is about.
    if (at !== this.number) this.go(at);
    this.remark = mistakes.find((row) => isAmong(row.answers))?.text ?? say("lesson_otherwise");
    return true;
  }

  /** Go on after an answer. @param {Decision} decision the one that was answered */
  answered(decision) {
    const at = this.isOn ? this.asking(decision) : -1;
    if (at >= 0) this.go(at + 1);
  }

  /** Point at what is spoken of, on the board that has been drawn. */
  drawn() {
    if (!this.isOn) return;
    this.bubble.point(this.step?.id ?? "", this.step?.at ?? []);
    if (this.isHeard) return;
    this.isHeard = true;
    requestAnimationFrame(this.changed);
  }

  playReal = () => this.attempt(async () => {
    const { rulesets } = await constant("/rulesets");
    noteLesson(this.game, null);
    await playBots(rulesets.find(({ id }) => id === this.plan.ruleset));
  });

  view() {
    if (!this.isOn) return nothing;
    const { step, plan } = this;
    const count = plan.steps.length;
    return html`<aside class="lesson" aria-label=${say("lesson")} data-side="none">
      <div class="words" role="status"><p>${this.isHeard ? step?.text ?? plan.end : ""}</p>${this.remark ? html`<p class="remark">${this.remark}</p>` : nothing}</div>
      ${this.trouble()}
      <p class="actions">
        <span class="progress">${step ? say("lesson_progress", { number: this.number + 1, count }) : nothing}</span>
        ${step ? html`<button type="button" class="quiet" @click=${this.end}>${say("lesson_skip")}</button>` : html`<button type="button" class="quiet" @click=${this.end}>${say("lesson_close")}</button>`}
        ${!step ? html`<button type="button" class="main" @click=${this.playReal} ?disabled=${this.isBusy}>${say("lesson_play")}</button>`
          : step.answers.length ? nothing : html`<button type="button" class="main" @click=${this.next}>${say("lesson_next")}</button>`}
      </p>
    </aside>`;
  }
}
