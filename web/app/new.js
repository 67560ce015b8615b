/** A new game, of any ruleset: its options are drawn from their schema. */

import { constant, send } from "./api.js";
import { lengthOf } from "./durations.js";
import { TEXTS } from "./home/texts.js";
import { html, nothing } from "./html.js";
import { go } from "./navigation.js";
import { TAKE_BACKS } from "./new/choices.js";
import { Options } from "./options.js";
import { said, select } from "./part.js";
import { learn, say, span } from "./words.js";

/** What is as usual where several people play. */
const USUAL_TIME = "P1D";
const TIMES = { unset: undefined, minutes10: "PT10M", hour: "PT1H", day: "P1D", days3: "P3D", clock_none: null };
/** The choice of times of one's own. */
const OWN = "own_times";
const STARTS = { auto: "start_auto", manual: "start_manual" };
/** The level of bots that suits most people. */
const USUAL = "normal";

/** Show the form. @param {import("./main.js").Screen} screen */
export async function newGame(screen) {
  learn(TEXTS);
  const { rulesets } = await constant("/rulesets");
  let ruleset = rulesets[0];
  let chosen = ruleset.id;
  let seats = ruleset.seats[0];
  let problem = "";
  let options = /** @type {Options} */ (/** @type {unknown} */ (null));
  let levels = new Map();
  let seated = [USUAL];
  let time = "unset";
  let isAlone = true;
  let times = /** @type {import("./new/times.js").Times | null} */ (null);
  let more = /** @type {import("./new/more.js").More | null} */ (null);
  let position = /** @type {any} */ (null);

  /** @param {string} id */
  async function choose(id) {
    chosen = id;
    const about = await constant(`/rulesets/${id}`);
    if (chosen !== id) return;
    ruleset = rulesets.find((row) => row.id === id) ?? ruleset;
    seats = ruleset.seats.includes(seats) ? seats : ruleset.seats[0];
    options = new Options(about);
    position = about.schemas.position;
    levels = new Map(about.levels.map((row) => [row.bot, row]));
    draw();
  }

  /** @param {string} name @param {any[]} values @param {any} now @param {(value: any) => string} text */
  const pick = (name, values, now, text = String) => html`
    <select name=${name}>
      ${values.map((value) => html`<option value=${value} ?selected=${value === now}>${text(value)}</option>`)}
    </select>`;

  const bot = (id) => (id ? `${say("bot")}: ${levels.get(id).name}` : say("free"));

  function draw() {
    options.seat(!isAlone, more?.position === undefined);
    screen.draw(html`
    <section class="card narrow">
      <h1>${say("new_game")}</h1>
      <form @submit=${create} @change=${change}>
        <div class="tiles" role="radiogroup" aria-label=${say("game")}>
          ${rulesets.map((row) => html`
            <label class="tile"><input type="radio" name="ruleset" .value=${row.id} ?checked=${row === ruleset}>
            <strong>${row.name}</strong><small>${row.summary}</small></label>`)}
        </div>
        <p><a href="/v1/rulesets/${ruleset.id}/rules?locale=${document.documentElement.lang}" target="_blank">${say("rules")}</a></p>
        <label class="row"><span>${say("players")}</span>${pick("seats", ruleset.seats, seats)}</label>
        ${Array.from({ length: seats - 1 }, (_, at) => html`
          <label class="row"><span>${say("seat", { number: at + 2 })}</span>
            ${pick(`seat ${at + 1}`, ["", ...ruleset.bots], USUAL, bot)}</label>`)}
        <ul class="levels" aria-live="polite">${ruleset.bots.filter((id) => seated.includes(id)).map((id) => html`
          <li>${levels.get(id).name}: ${levels.get(id).about}</li>`)}</ul>
        <label class="row"><span>${say("deadline")}</span>${pick("time", [...Object.keys(TIMES), OWN], "unset", say)}</label>
        ${times ? times.fields() : html`<p class="hint" aria-live="polite">${inWords()}</p>`}
        <label class="row"><span>${say("visibility")}</span>${pick("visibility", ["public", "private"], "public", say)}</label>
        <details><summary>${say("options")}</summary>
          ${options.fields(seats)}
          <label class="row"><span>${say("take_backs")}</span>${select("take_back", said(TAKE_BACKS), "own")}</label>
          <label class="row"><span>${say("starts")}</span>${select("start", said(STARTS), "auto")}</label></details>
        <details id="more" @toggle=${furnish}><summary>${say("new_more")}</summary>${more ? more.fields(seats) : nothing}</details>
        ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
        <button class="main">${say("create")}</button>
      </form>
    </section>`, say("new_game"));
  }

  /** Have what few want, once somebody looks for it. */
  async function furnish() {
    if (more) return;
    const { More } = await import("./new/more.js");
    more ??= new More(restarted);
    draw();
  }

  /** Take another position to start from; it says how many play. @param {import("./part.js").Form} form */
  function restarted(form) {
    more?.take(form, position);
    if (more?.seats !== undefined && ruleset.seats.includes(more.seats)) {
      seats = more.seats;
      form.elements.seats.value = String(seats);
    }
    draw();
  }

  async function change(event) {
    const { form, name } = event.target;
    if (name === "ruleset") {
      const { value } = form.elements.ruleset;
      await choose(value);
      // Another one was chosen meanwhile.
      if (value !== ruleset.id) return;
    }
    more?.take(form, position);
    seats = Number(form.elements.seats.value);
    options.take(form);
    time = form.elements.time.value;
    const bots = named(form);
    seated = bots.map((row) => row.bot);
    isAlone = bots.length === seats - 1;
    times = time === OWN ? times ?? new (await import("./new/times.js")).Times() : null;
    times?.take(form);
    draw();
  }

  /** The words for what the choice of a time means for who plays. */
  function inWords() {
    if (TIMES[time] === null || (isAlone && time === "unset")) return say("time_endless");
    return say("time_each", { time: span(lengthOf(TIMES[time] ?? USUAL_TIME)) });
  }

  /** The bots that a form has sit down. @param {import("./part.js").Form} form */
  function named(form) {
    const rows = Array.from({ length: seats - 1 }, (_, at) => ({ seat: at + 1, bot: form.elements[`seat ${at + 1}`]?.value ?? USUAL }));
    return rows.filter(({ bot }) => bot);
  }

  /** @param {import("./part.js").Form} form @returns {API.Schema<"NewGame">} */
  function wish(form) {
    const bots = named(form);
    options.take(form);
    const { visibility, take_back: back, start } = form.elements;
    return /** @type {API.Schema<"NewGame">} */ ({
      ruleset: ruleset.id, seats, bots, options: options.values(seats), deadline: deadline(form),
      visibility: visibility.value, take_back: back.value, start: start.value, position: more?.position,
    });
  }

  /** The time that people may take; undefined where it is as usual. @param {import("./part.js").Form} form */
  function deadline(form) {
    if (times) return times.value(form);
    const time = TIMES[form.elements.time.value];
    if (time === null) return { on_timeout: "wait" };
    return time && { per_sitting: time };
  }

  async function create(event) {
    event.preventDefault();
    if (more?.wrong(seats)) return lead(event.target.elements.position);
    try {
      const wanted = wish(event.target);
      const { id } = event.target.elements.own_seed?.checked ? await seeded(wanted) : await send("/games", wanted);
      go(`/table/${id}`);
    } catch (error) {
      problem = say("problem", { why: error.message });
      draw();
    }
  }

  /** Create a game with a seed of my own. @param {API.Schema<"NewGame">} wanted */
  async function seeded(wanted) {
    const { createSeeded } = await import("./seeds.js");
    return createSeeded(wanted);
  }

  /** Lead to a field that is to be mended, which says why. @param {HTMLElement} field */
  function lead(field) {
    problem = "";
    draw();
    const folded = field.closest("details");
    if (folded) folded.open = true;
    field.focus();
  }

  await choose(ruleset.id);
}
