/** Shows any moment of a game that is over, or as far as it has come, from wherever its moments are read. */

import { boardOf } from "./board.js";
import { html, nothing } from "./html.js";
import { log } from "./log.js";
import { Marks } from "./marks.js";
import { carry } from "./motion/carrying.js";
import { Course } from "./replay/course.js";
import { loadStyles } from "./styles.js";
import { learn, say, victory } from "./words.js";

await learn("replay", "ending");

const PACE = 1200;
/** Milliseconds in which the events of a step are carried. */
const WITHIN = 800;

/**
 * Further parts above a replay and beside it, a drawing instead of a moment, and the choices of clicks on the board there.
 * @typedef {{head?: (at: number) => unknown, side?: (at: number, to: (seq: number) => void, eyes: number | null) => unknown,
 *   instead?: (at: number) => unknown, choice?: (at: number) => import("./choice.js").Choice | null}} Extras
 */

/**
 * Show a replay at the moment of the address (`#SEQ`), or at its end. Returns what is to be called when it is left.
 * @param {import("./main.js").Screen} screen
 * @param {import("./kept/writing.js").Source} source
 * @param {Extras} beside
 */
export async function view(screen, source, beside = {}) {
  const [rules] = await Promise.all([boardOf(source.game.ruleset), loadStyles("motion.css")]);
  const viewer = new Viewer(screen, source, beside, rules);
  const leaving = new AbortController();
  addEventListener("keydown", viewer.press, { signal: leaving.signal });
  await viewer.to(viewer.at);
  viewer.course.open().catch(() => {});
  return { draw: () => viewer.draw(), leave: () => { viewer.pause(); leaving.abort(); } };
}

class Viewer {
  /**
   * @param {import("./main.js").Screen} screen @param {import("./kept/writing.js").Source} source @param {Extras} beside
   * @param {Awaited<ReturnType<typeof boardOf>>} rules
   */
  constructor(screen, source, beside, rules) {
    const { history, last, eyes } = source;
    this.screen = screen;
    this.source = source;
    this.beside = beside;
    this.rules = rules;
    this.eyes = eyes;
    this.at = Math.min(last, Math.max(1, Number(location.hash.slice(1)) || last));
    this.turns = [...new Set(history.filter((row) => rules.turns.has(row.kind)).map((row) => row.seq))];
    /** The view that is shown. @type {unknown} */
    this.now = null;
    /** The entry after which it is shown, and what ends the way there. */
    this.drawn = 0;
    this.moving = new AbortController();
    this.timer = 0;
    this.problem = "";
    this.course = new Course(screen, source, rules.scores, this.turns, () => this.draw());
    this.marks = this.marked();
  }

  /** Return the marks of the board: keys reach its cards, to read them, also when nothing can be clicked. */
  marked() {
    const choice = () => this.beside.choice?.(this.at);
    return new Marks({
      can: () => choice()?.marks,
      picked: () => choice()?.pickedMarks,
      numbers: () => choice()?.numbers,
      clicked: (name) => { choice()?.click(name); this.draw(); },
      described: (card, changed) => this.source.catalogue.described(card, changed),
    });
  }

  /** Show a moment. @param {number} seq */
  to = async (seq) => {
    const { source: { last, view: viewAt } } = this;
    this.at = Math.min(last, Math.max(1, seq));
    const { at: moment, eyes: whose } = this;
    const isWanted = () => moment === this.at && whose === this.eyes;
    try {
      const shown = await viewAt(moment, whose);
      if (!isWanted()) return;
      this.now = shown;
      this.problem = "";
    } catch (error) {
      if (!isWanted()) return;
      this.problem = say("problem", { why: error.message });
      this.pause();
    }
    window.history.replaceState(null, "", `#${this.at}`);
    await this.show();
  };

  /** Draw the moment: a step on moves there. */
  show() {
    const { at, drawn, source: { history } } = this;
    this.moving.abort();
    this.moving = new AbortController();
    this.drawn = at;
    const rows = at === drawn + 1 ? history.filter((row) => row.seq === at) : [];
    return rows.length ? carry(() => this.draw(), rows, WITHIN / rows.length, this.moving.signal) : this.draw();
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  goOn = async () => {
    await this.to(this.at + 1);
    this.timer = this.at < this.source.last && this.timer ? setTimeout(this.goOn, PACE) : 0;
    this.draw();
  };

  autoplay() {
    if (this.timer) this.pause();
    else this.timer = setTimeout(this.goOn, 0);
    this.draw();
  }

  /** Return where the next turn begins, or this or the one before. @param {1 | -1} step */
  turn(step) {
    const { at, turns, source: { last } } = this;
    return step > 0 ? turns.find((seq) => seq > at) ?? last : turns.findLast((seq) => seq < at) ?? 1;
  }

  /** The deeds of keys and buttons. @type {Record<string, () => unknown>} */
  keys = {
    ArrowRight: () => this.to(this.at + 1), ArrowLeft: () => this.to(this.at - 1), Home: () => this.to(1), End: () => this.to(this.source.last),
    PageDown: () => this.to(this.turn(1)), PageUp: () => this.to(this.turn(-1)), " ": () => this.autoplay(),
  };

  press = (event) => {
    if (event.defaultPrevented || (event.target.closest("input, select, button, summary, textarea") && event.key === " ")) return;
    if (event.target.closest("select, input:not([type=range])") || !this.keys[event.key]) return;
    event.preventDefault();
    this.keys[event.key]();
  };

  /** The seats by name, as they are called now or by who had them then. @param {(string | null)[]} seats */
  names(seats = this.source.game.seats) {
    return seats.map((name, seat) => name ?? say("seat", { number: seat + 1 }));
  }

  /** The board; what a file says that does not fit it is no end of the page. */
  board() {
    const { at, now, beside, source: { catalogue, sitters }, rules } = this;
    const moment = beside.instead?.(at) ?? now;
    if (!moment) return nothing;
    const seat = /** @type {{seat?: number | null}} */ (moment).seat ?? null;
    try {
      return rules.board(moment, { catalogue, seat, names: this.names(sitters?.(at)) });
    } catch (error) {
      return html`<p class="problem" role="alert">${say("problem", { why: error.message })}</p>`;
    }
  }

  draw() {
    const { screen, beside, at, problem, source: { game, catalogue } } = this;
    const won = victory((game.winners ?? []).map((seat) => this.names()[seat]));
    screen.draw(html`
      <div class="alerts">${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}</div>
      <div class="table" id="table">
        <div class="head"><h1>${catalogue.about.name}</h1>
          <span class="status">${say("replay")}${won ? ` · ${won}` : ""}</span>
          ${beside.head?.(at)}</div>
        ${this.side()}
        <div class="board ${game.ruleset}" id="board">
          ${this.board()}</div>
      </div>
      <div id="tip" class="tip" role="tooltip" hidden></div>`, `${say("replay")}: ${catalogue.about.name}`);
    this.marks.draw();
    keepPlace(document.querySelector(".story .log"));
  }

  side() {
    const { source: { catalogue, history }, marks, course, beside, at, to, eyes } = this;
    return html`<div class="side">
      <div class="time">
        ${this.steps()}
        <div class="story">${log(history, marks.point, { catalogue, names: this.names() }, { at, to })}</div>
      </div>
      ${course.plot(this.names(), at)}
      ${course.points((seq) => this.names(this.source.sitters?.(seq)), to)}
      ${this.whose()}
      ${beside.side?.(at, to, eyes)}
    </div>`;
  }

  /** The time, and buttons that step through it. */
  steps() {
    const { at, keys, timer, course, source: { last } } = this;
    return html`<section class="card">
      <label>${say("moment", { at, last })}
        <input type="range" min="1" max=${last} .value=${String(at)} @input=${(event) => this.to(Number(event.target.value))}></label>
      ${course.marks(last)}
      <p class="steps-through">
        <button @click=${keys.Home} aria-label=${say("first")}>⇤</button>
        <button @click=${keys.PageUp} aria-label="${say("turn")} −">«</button>
        <button @click=${keys.ArrowLeft} aria-label="−1">‹</button>
        <button class="main" @click=${keys[" "]} aria-label=${say(timer ? "pause" : "autoplay")}>${timer ? "❙❙" : "▶"}</button>
        <button @click=${keys.ArrowRight} aria-label="+1">›</button>
        <button @click=${keys.PageDown} aria-label="${say("turn")} +">»</button>
        <button @click=${keys.End} aria-label=${say("last")}>⇥</button>
      </p>
    </section>`;
  }

  /** Through whose eyes it is looked at, where there is a choice. */
  whose() {
    const { source: { views }, at, eyes } = this;
    if (views.length < 2) return nothing;
    const look = (event) => {
      this.eyes = event.target.value === "" ? null : Number(event.target.value);
      this.to(at);
    };
    return html`<label class="eyes">${say("eyes")}
      <select @change=${look}>
        ${views.map((seat) => html`<option value=${seat ?? ""} ?selected=${seat === eyes}>
          ${seat === null ? say("anybody") : this.names()[seat]}</option>`)}
      </select></label>`;
  }
}

/** Keep what was told last in sight, without moving the page: in the middle, or as a whole where there is little room. */
function keepPlace(story) {
  const now = story?.querySelector("[aria-current]");
  if (!now) return;
  const above = Math.max(story.clientHeight / 2, Math.min(story.clientHeight, 2 * now.offsetHeight));
  story.scrollTop = now.offsetTop + now.offsetHeight - story.offsetTop - above;
}
