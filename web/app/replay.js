/** A replay: any moment of a game, with anybody's eyes once it is over. */

import { ask } from "./api.js";
import { boardOf } from "./board.js";
import { Catalogue } from "./catalogue.js";
import { Check } from "./check.js";
import { html, nothing, svg } from "./html.js";
import { log } from "./log.js";
import { element, light, listen } from "./marks.js";
import { TEXTS } from "./replay/texts.js";
import { locale } from "./session.js";
import { shareLink } from "./share.js";
import { findTurningPoints } from "./turning.js";
import { learn, say } from "./words.js";

const PACE = 1200;
const KEPT = 400;

/**
 * Show a game at the moment of the address (`#SEQ`), or at its end.
 * @param {import("./main.js").Screen} screen @param {string} id
 */
export async function replay(screen, id) {
  learn(TEXTS);
  const game = await ask(`/games/${id}`, { query: { since: 0, locale: locale() } });
  const catalogue = await Catalogue.of(game.ruleset);
  const { board, turns: turning, scores } = await boardOf(game.ruleset);
  const last = game.version;
  const history = game.history ?? [];
  const turns = [...new Set(history.filter((row) => turning.has(row.kind)).map((row) => row.seq))];
  const check = new Check(id, () => draw());
  const states = new Map();
  let eyes = game.seat;
  let at = Math.min(last, Math.max(1, Number(location.hash.slice(1)) || last));
  let now = game;
  let timer = 0;
  let problem = "";
  /** @type {{seq: number, seat: number, kind: "lead" | "leap"}[]} */
  let points = [];

  /** @param {number} seq */
  async function state(seq) {
    const key = `${seq} ${eyes}`;
    if (!states.has(key)) {
      if (states.size > KEPT) states.clear();
      const query = { locale: locale(), seat: game.status === "finished" && eyes !== null ? eyes : undefined };
      states.set(key, await ask(`/games/${id}/states/${String(seq)}`, { query }));
    }
    return states.get(key);
  }

  /** @param {number} seq */
  async function to(seq) {
    at = Math.min(last, Math.max(1, seq));
    const wanted = at;
    try {
      const found = await state(at);
      if (wanted !== at) return;
      now = found;
      problem = "";
    } catch (error) {
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
    if (event.target.closest("input, select, button, summary, textarea") && event.key === " ") return;
    if (event.target.closest("select, input:not([type=range])") || !KEYS[event.key]) return;
    event.preventDefault();
    KEYS[event.key]();
  };

  const names = () => game.seats.map((seat) => seat.name ?? say("free"));
  let isListening = false;

  /** The turning points, as marks along the time and as words that lead there. */
  function turned() {
    if (!points.length) return nothing;
    return html`<svg class="turns" viewBox="0 0 ${last} 10" preserveAspectRatio="none" aria-hidden="true">${points.map((row) => svg`
        <rect class="seat-${row.seat}" x=${row.seq - last / 200} y="0" width=${last / 100} height="10"></rect>`)}</svg>
      <details class="turning"><summary>${say("turning_points")} <b class="number">${points.length}</b></summary>
        <ol>${points.map((row) => html`<li><button class="quiet seat-${row.seat}" @click=${() => to(row.seq)}>
          ${say(row.kind === "lead" ? "takes_lead" : "leaps", { who: names()[row.seat] })}</button></li>`)}</ol></details>`;
  }

  function draw() {
    const who = (game.result?.winners ?? []).map((seat) => names()[seat]).join(", ");
    screen.draw(html`
      <div class="table" id="table">
        <div class="head"><h1>${catalogue.about.name}</h1>
          <span class="status">${say("replay")}${who ? ` · ${say("winner", { who })}` : ""}</span>
          ${game.visibility === "public" ? shareLink(`/replay/${id}#${at}`, draw) : nothing}</div>
        ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
        <div class="side">
          <section class="card">
            <label>${say("moment", { at, last })}
              <input type="range" min="1" max=${last} .value=${String(at)} @input=${(event) => to(Number(event.target.value))}></label>
            ${turned()}
            <p class="steps-through">
              <button @click=${KEYS.Home} aria-label=${say("first")}>⇤</button>
              <button @click=${KEYS.PageUp} aria-label="${say("turn")} −">«</button>
              <button @click=${KEYS.ArrowLeft} aria-label="−1">‹</button>
              <button class="main" @click=${autoplay} aria-label=${say(timer ? "pause" : "autoplay")}>${timer ? "❙❙" : "▶"}</button>
              <button @click=${KEYS.ArrowRight} aria-label="+1">›</button>
              <button @click=${KEYS.PageDown} aria-label="${say("turn")} +">»</button>
              <button @click=${KEYS.End} aria-label=${say("last")}>⇥</button>
            </p>
            ${game.status === "finished" ? html`<label>${say("eyes")}
              <select @change=${(event) => { eyes = event.target.value === "" ? null : Number(event.target.value); to(at); }}>
                <option value="" ?selected=${eyes === null}>${say("anybody")}</option>
                ${names().map((name, seat) => html`<option value=${seat} ?selected=${seat === eyes}>${name}</option>`)}
              </select></label>` : nothing}
          </section>
          ${game.status === "finished" ? check.panel() : nothing}
          <div class="later story">${log(history, (marks) => light(document.getElementById("board"), marks), { at, to })}</div>
        </div>
        <div class="board ${game.ruleset}" id="board">
          ${now.view ? board(now.view, { catalogue, seat: now.view.seat ?? null, names: names() }) : nothing}</div>
      </div>
      <div id="tip" class="tip" role="tooltip" hidden></div>`, `${say("replay")}: ${catalogue.about.name}`);
    if (!isListening) {
      isListening = true;
      listen(element("board"), element("tip"), {
        can: () => new Set(), clicked: () => {}, described: (card) => catalogue.described(card),
      });
    }
    keepPlace(document.querySelector(".story .log"));
  }

  /** Keep what was told last in sight, without moving the page. */
  function keepPlace(story) {
    const now = story?.querySelector("[aria-current]");
    if (now) story.scrollTop = now.offsetTop - story.offsetTop - story.clientHeight / 2;
  }

  /** What somebody had come to after an entry, as all could see it. */
  const scoresAt = async (seq) => {
    if (screen.isLeft) return null;
    const { view } = await ask(`/games/${id}/states/${String(seq)}`, { query: { locale: locale() } });
    return view && scores ? scores(view) : null;
  };

  addEventListener("keydown", pressed);
  await to(at);
  if (scores && game.status === "finished")
    findTurningPoints([...turns, last], scoresAt).then((found) => { points = found; draw(); }, () => {});
  return () => { pause(); removeEventListener("keydown", pressed); };
}
