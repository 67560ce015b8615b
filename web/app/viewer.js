/** Shows any moment of a game that is over, or as far as it has come, from wherever its moments are read. */

import { boardOf } from "./board.js";
import { plot } from "./chart.js";
import { TEXTS as COURSE } from "./ending/texts.js";
import { html, nothing, svg } from "./html.js";
import { log } from "./log.js";
import { Marks } from "./marks.js";
import { TEXTS } from "./replay/texts.js";
import { loadStyles } from "./styles.js";
import { readMoments, turningPoints } from "./turning.js";
import { learn, say, victory } from "./words.js";

learn({ ...TEXTS, ...COURSE });

const PACE = 1200;

/**
 * Show a replay at the moment of the address (`#SEQ`), or at its end. Returns what is to be called when it is left.
 * @param {import("./main.js").Screen} screen
 * @param {import("./kept/writing.js").Source} source
 * @param {{head?: (at: number) => unknown, side?: (at: number, to: (seq: number) => void, eyes: number | null) => unknown,
 *   instead?: (at: number) => unknown, choice?: (at: number) => import("./choice.js").Choice | null}} beside what else stands above it and
 *   beside it, what is drawn instead of a moment, and what clicks on the board choose there
 */
export async function view(screen, source, beside = {}) {
  const { game, history, catalogue, last } = source;
  const { board, turns: turning, scores } = await boardOf(game.ruleset);
  const turns = [...new Set(history.filter((row) => turning.has(row.kind)).map((row) => row.seq))];
  let { eyes } = source;
  let at = Math.min(last, Math.max(1, Number(location.hash.slice(1)) || last));
  /** @type {unknown} */
  let now = null;
  let timer = 0;
  let problem = "";
  /** @type {{seq: number, seat: number, kind: "lead" | "leap"}[]} */
  let points = [];
  /** @type {{title: string, goal: number | null, moments: import("./chart.js").Moment[]} | null} */
  let course = null;

  /** @param {number} seq */
  async function to(seq) {
    at = Math.min(last, Math.max(1, seq));
    const [moment, whose] = [at, eyes];
    const isWanted = () => moment === at && whose === eyes;
    try {
      const found = await source.view(moment, whose);
      if (!isWanted()) return;
      now = found;
      problem = "";
    } catch (error) {
      if (!isWanted()) return;
      problem = say("problem", { why: error.message });
      pause();
    }
    window.history.replaceState(null, "", `#${at}`);
    draw();
  }

  function pause() {
    clearTimeout(timer);
    timer = 0;
  }

  async function goOn() {
    await to(at + 1);
    timer = at < last && timer ? setTimeout(goOn, PACE) : 0;
    draw();
  }

  function autoplay() {
    if (timer) pause();
    else timer = setTimeout(goOn, 0);
    draw();
  }

  const turn = (step) => step > 0 ? turns.find((seq) => seq > at) ?? last : turns.findLast((seq) => seq < at) ?? 1;
  const KEYS = {
    ArrowRight: () => to(at + 1), ArrowLeft: () => to(at - 1), Home: () => to(1), End: () => to(last),
    PageDown: () => to(turn(1)), PageUp: () => to(turn(-1)), " ": autoplay,
  };
  const pressed = (event) => {
    if (event.defaultPrevented || (event.target.closest("input, select, button, summary, textarea") && event.key === " ")) return;
    if (event.target.closest("select, input:not([type=range])") || !KEYS[event.key]) return;
    event.preventDefault();
    KEYS[event.key]();
  };

  /** Name the seats, as they are called now or by who had them then. @param {(string | null)[]} seats */
  const names = (seats = game.seats) => seats.map((name, seat) => name ?? say("seat", { number: seat + 1 }));
  // Where nothing can be clicked, keys reach the cards, to read them.
  const marks = new Marks({
    can: () => beside.choice?.(at)?.marks,
    picked: () => beside.choice?.(at)?.pickedMarks,
    numbers: () => beside.choice?.(at)?.numbers,
    clicked: (name) => { beside.choice?.(at)?.click(name); draw(); },
    described: (card) => catalogue.described(card),
  });

  /** The turning points, as marks along the time. */
  function marked() {
    return points.length ? html`<svg class="turns" viewBox="0 0 ${last} 10" preserveAspectRatio="none" aria-hidden="true">${points.map((row) => svg`
        <rect class="seat-${row.seat}" x=${row.seq - last / 200} y="0" width=${last / 100} height="10"></rect>`)}</svg>` : nothing;
  }

  /** What all had come to by turn. */
  const drawCourse = () => (course ? html`<div class="course">${plot({ ...course, names: names(), at, isSmall: true })}</div>` : nothing);

  /** Read the course of the game: from the service, or else from its moments. */
  async function readCourse() {
    if (!source.game.winners || !(source.course || scores)) return;
    const whole = await (source.course?.() ?? readMoments([...turns, last], scoresAt).then((moments) => ({ title: say("turning_points"), goal: null, moments })));
    await loadStyles("ending.css");
    course = whole;
    points = turningPoints(whole.moments);
    draw();
  }

  /** The turning points, as words that lead there. */
  function turned() {
    if (!points.length) return nothing;
    return html`<details class="turning"><summary>${say("turning_points")} <b class="number">${points.length}</b></summary>
        <ol>${points.map((row) => html`<li><button class="quiet seat-${row.seat}" @click=${() => to(row.seq)}>
          ${say(row.kind === "lead" ? "takes_lead" : "leaps", { who: names(source.sitters?.(row.seq))[row.seat] })}</button></li>`)}</ol></details>`;
  }

  /** The board; what a file says that does not fit it is no end of the page. */
  function drawn() {
    const moment = beside.instead?.(at) ?? now;
    if (!moment) return nothing;
    const seat = /** @type {{seat?: number | null}} */ (moment).seat ?? null;
    try {
      return board(moment, { catalogue, seat, names: names(source.sitters?.(at)) });
    } catch (error) {
      return html`<p class="problem" role="alert">${say("problem", { why: error.message })}</p>`;
    }
  }

  function draw() {
    const said = victory((game.winners ?? []).map((seat) => names()[seat]));
    screen.draw(html`
      <div class="alerts">${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}</div>
      <div class="table" id="table">
        <div class="head"><h1>${catalogue.about.name}</h1>
          <span class="status">${say("replay")}${said ? ` · ${said}` : ""}</span>
          ${beside.head?.(at)}</div>
        <div class="side">
          <div class="time">
            <section class="card">
              <label>${say("moment", { at, last })}
                <input type="range" min="1" max=${last} .value=${String(at)} @input=${(event) => to(Number(event.target.value))}></label>
              ${marked()}
              <p class="steps-through">
                <button @click=${KEYS.Home} aria-label=${say("first")}>⇤</button>
                <button @click=${KEYS.PageUp} aria-label="${say("turn")} −">«</button>
                <button @click=${KEYS.ArrowLeft} aria-label="−1">‹</button>
                <button class="main" @click=${autoplay} aria-label=${say(timer ? "pause" : "autoplay")}>${timer ? "❙❙" : "▶"}</button>
                <button @click=${KEYS.ArrowRight} aria-label="+1">›</button>
                <button @click=${KEYS.PageDown} aria-label="${say("turn")} +">»</button>
                <button @click=${KEYS.End} aria-label=${say("last")}>⇥</button>
              </p>
            </section>
            <div class="story">${log(history, marks.point, { at, to })}</div>
          </div>
          ${drawCourse()}
          ${turned()}
          ${source.views.length > 1 ? html`<label class="eyes">${say("eyes")}
            <select @change=${(event) => { eyes = event.target.value === "" ? null : Number(event.target.value); to(at); }}>
              ${source.views.map((seat) => html`<option value=${seat ?? ""} ?selected=${seat === eyes}>
                ${seat === null ? say("anybody") : names()[seat]}</option>`)}
            </select></label>` : nothing}
          ${beside.side?.(at, to, eyes)}
        </div>
        <div class="board ${game.ruleset}" id="board">
          ${drawn()}</div>
      </div>
      <div id="tip" class="tip" role="tooltip" hidden></div>`, `${say("replay")}: ${catalogue.about.name}`);
    marks.draw();
    keepPlace(document.querySelector(".story .log"));
  }

  /** Keep what was told last in sight, without moving the page: in the middle, or as a whole where there is little room. */
  function keepPlace(story) {
    const now = story?.querySelector("[aria-current]");
    if (!now) return;
    const above = Math.max(story.clientHeight / 2, Math.min(story.clientHeight, 2 * now.offsetHeight));
    story.scrollTop = now.offsetTop + now.offsetHeight - story.offsetTop - above;
  }

  /** What somebody had come to after an entry, as all could see it. */
  const scoresAt = async (seq) => {
    if (screen.isLeft) return null;
    const found = await source.view(seq, source.views[0]);
    return found && scores ? scores(found) : null;
  };

  addEventListener("keydown", pressed);
  await to(at);
  readCourse().catch(() => {});
  return { draw, leave: () => { pause(); removeEventListener("keydown", pressed); } };
}
