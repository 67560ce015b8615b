/** The page of a table: its parts, each where it belongs. */

import { Asked } from "../asked.js";
import { Heard } from "../heard.js";
import { html, nothing } from "../html.js";
import { icon } from "../icons.js";
import { log } from "../log.js";
import { Marks } from "../marks.js";
import { session } from "../session.js";
import { shareLink } from "../share.js";
import { isAlone } from "../sitting.js";
import { Telling } from "../telling.js";
import { left, say, standing } from "../words.js";
import { Answers } from "./answers.js";
import { Conclusion } from "./conclusion.js";
import { Forms } from "./forms.js";
import { Opening } from "./opening.js";
import { Panes, tableTabs } from "./panes.js";
import { Question } from "./question.js";
import { Seeding } from "./seeding.js";
import { showPicked, Sight } from "./sight.js";

export class Page {
  /** @param {import("./state.js").Table} table */
  constructor(table) {
    const { id, rules: { turns }, draw } = table;
    this.table = table;
    this.telling = new Telling(id, turns, () => table.followed.game, this.tell);
    this.answers = new Answers(table, this.interrupt);
    /** Plays what happens, once it is loaded. @type {import("../motion.js").Motion | null} */
    this.motion = null;
    /** Has what can be clicked be dragged, too, once it is loaded. @type {import("./drag.js").Drag | null} */
    this.drag = null;
    this.forms = new Forms(table, this.answers);
    this.question = new Question(table, this.answers, this.telling, this.forms);
    this.opening = new Opening(table);
    this.conclusion = new Conclusion(table);
    this.seeding = new Seeding(table);
    this.heard = new Heard(table.followed.game.version);
    this.asked = new Asked(draw);
    this.sight = new Sight();
    this.panes = new Panes();
    this.marks = this.marked();
    /** Whether the game is there no more, or not for me to see. */
    this.isGone = false;
  }

  /** Return the marks of the board. Nothing can be clicked on one that shows how it was. */
  marked() {
    const { table, telling, answers } = this;
    const made = () => this.drag?.lift ?? answers.made;
    return new Marks({
      can: () => telling.isOn ? null : made()?.marks,
      picked: () => telling.isOn ? null : made()?.pickedMarks,
      numbers: () => telling.isOn ? undefined : answers.made?.numbers,
      reasons: () => telling.isOn ? undefined : answers.made?.reasons,
      told: () => telling.isOn ? telling.marks : this.motion?.told ?? null,
      clicked: this.click,
      described: (card, changed) => table.catalogue.described(card, changed),
    });
  }

  /** Take a click on the board. @param {string} name */
  click = (name) => {
    if (this.table.isSending) return;
    this.motion?.skip();
    this.answers.click(name);
    showPicked();
  };

  /** Return what a drag does at this table. @returns {import("./drag.js").Hands} */
  get hands() {
    const { table, telling, answers, marks, click } = this;
    return { choice: () => telling.isOn || table.isSending ? null : answers.made, click, wait: answers.wait, mark: () => marks.draw() };
  }

  resign = () => { if (confirm(say("resign_sure"))) this.table.act("/resign", undefined)(); };
  earlier = () => this.table.attempt(() => this.table.followed.recall());

  /** End what the board shows instead of what is. */
  interrupt = () => {
    if (this.telling.isOn) this.telling.skip();
    this.motion?.skip();
  };

  /** Show what is told of what happened while nobody looked: it moves, too. */
  tell = () => {
    if (this.motion && this.telling.isOn) this.motion.carry(this.telling.rows);
    else this.table.draw();
  };

  /** Tell what happened while nobody looked. */
  catchUp() {
    this.telling.begin(this.table.followed.unseen());
  }

  draw() {
    const { table, answers, heard, marks, asked, sight } = this;
    const { screen, catalogue: { about }, followed } = table;
    if (screen.isLeft) return;
    if (this.isGone) return screen.draw(this.gone(), about.name);
    answers.keep();
    heard.take(followed.game.version, followed.history, answers.choice?.decision);
    this.motion?.look(this.telling.isOn || Boolean(answers.trying?.isOn));
    screen.draw(this.view(), `${answers.choice ? "● " : ""}${about.name}`, this.head());
    marks.draw();
    this.drag?.afterDraw();
    this.motion?.mark();
    this.panes.draw(answers.made?.decision.id);
    table.lesson?.drawn();
    asked.watch();
    sight.lookAtOptions(answers.made?.decision.id);
    sight.keepPlace(followed.history.at(-1));
    answers.keepFocus();
    this.seeding.open();
  }

  /** Of a private game nothing is left to show to who has no seat there any more. */
  gone() {
    return html`<p class="problem" role="alert">${say("table_gone")}</p>
      <p class="actions"><a class="button main" href="/">${say("home")}</a></p>`;
  }

  /** A view of the game that is to be seen, if there is one: how it was, would be, becomes or is. */
  get shown() {
    const { table: { game }, telling, answers: { trying } } = this;
    return telling.view ?? trying?.instead(game.version) ?? this.motion?.view ?? game.view;
  }

  view() {
    const { table, heard, shown, answers: { choice } } = this;
    const { game, followed: { trouble }, problem, beside, act } = table;
    return html`
      <div class="alerts">
        ${trouble ? html`<p class="problem" role="alert">${say(trouble)}</p>` : nothing}
        ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
      </div>
      <div class="table playing ${shown ? "" : "bare"}" id="table">
        <div class="question">
          ${table.lesson?.view()}
          ${this.opening.view()} ${this.conclusion.view()}
          ${this.question.view()}
          ${this.question.waiting()}
          ${choice ? nothing : beside?.news(game, act)}
        </div>
        ${this.board()}
        ${this.side()}
      </div>
      ${heard.region()}
      <div id="tip" class="tip" role="tooltip" hidden></div>`;
  }

  head() {
    const { table: { id, game, catalogue, isSending, draw }, telling, answers: { choice, trying, tryOut } } = this;
    const paused = game.seats.find((row) => row.clock?.why === "paused")?.clock?.until;
    return html`<div class="head">
      <h1>${catalogue.about.name}</h1>
      ${this.shown ? tableTabs() : nothing}
      <span class="status ${paused ? "" : "usual"}">${standing(game.status, paused)}</span>
      <a class="rules" href="/v1/rulesets/${game.ruleset}/rules?locale=${document.documentElement.lang}" target="_blank" title=${say("rules")}>${icon("rules")}${say("rules")}</a>
      ${game.visibility === "public" ? shareLink(`/table/${id}`, draw) : nothing}
      ${this.talking()}
      ${telling.isOn ? nothing : this.motion?.button()}
      ${choice && !trying?.isOn ? html`<button type="button" class="quiet what-if" ?disabled=${isSending} title=${say("what_if")} @click=${tryOut}>${icon("what_if")}${say("what_if")}</button>` : nothing}
    </div>`;
  }

  /** Leads to the talk, where there is anybody to talk with. The parts beside the table come later, and are to move nothing. */
  talking() {
    const { game, beside } = this.table;
    if (beside) return beside.leading(game);
    if (game.seat === null || isAlone(game)) return nothing;
    return html`<button class="quiet" type="button" title=${say("talk")}>${icon("talk")}${say("talk")}<b class="number fresh" data-count="0" aria-hidden="true">0</b></button>`;
  }

  board() {
    const { table: { game, catalogue, titles: names, rules }, shown, telling, conclusion } = this;
    const form = telling.isOn ? null : this.forms.draw(shown);
    return html`<div class="board ${game.ruleset}" id="board">
      ${telling.panel()}
      ${this.motion?.caption()}
      ${this.motion?.isOn ? nothing : conclusion.panel()}
      ${shown ? html`${rules.board(shown, { catalogue, seat: game.seat, names, form })}<p class="hint hold">${say("hold")}</p>` : nothing}</div>`;
  }

  side() {
    const { table: { game, catalogue, followed, beside, names, act }, answers, asked, marks, earlier } = this;
    return html`<div class="side later" id="side">
      ${/* Whoever is about to click on the board does not have it pushed away by what others ask. */ answers.choice ? beside?.news(game, act) : nothing}
      ${asked.view(answers.made?.decision.prompt)}
      ${game.seat === null && game.status === "running" ? html`<p class="calm">${say("spectator")}
        ${session.token ? nothing : html`<a href="/">${say("begin")}</a>`}</p>` : nothing}
      ${game.deadlines.length ? html`<ul class="clocks">${this.clocks()}</ul>` : nothing}
      <details class="story" open><summary>${say("log")}</summary>${log(followed.history, marks.point, { catalogue, names }, { earlier: followed.isCut ? earlier : null })}</details>
      ${this.question.stands()}
      ${beside?.panels(game, names, act)}
      ${game.status === "running" && game.seat !== null && !game.seeding ? html`<p><button class="quiet" @click=${this.resign}>${say("resign")}</button></p>` : nothing}
    </div>`;
  }

  clocks() {
    const { game, names, beside } = this.table;
    return game.deadlines.map((row) => html`<li class="seat-${row.seat}">${names[row.seat]}:
      <time datetime=${row.at}>${say("left", { time: left(row.at) })}</time>${beside?.rests(game.seats[row.seat].clock)}</li>`);
  }
}
