/** A new game, of any ruleset: three beginnings, and all that can be chosen behind one fold. */

import { constant, send } from "./api.js";
import { USUAL_BOT } from "./begin/playing.js";
import { facts } from "./begin/offer.js";
import { lengthOf } from "./durations.js";
import { html, nothing } from "./html.js";
import { go } from "./navigation.js";
import { TAKE_BACKS } from "./new/choices.js";
import { Options } from "./options.js";
import { said, select } from "./part.js";
import { loadStyles } from "./styles.js";
import { learn, say, span } from "./words.js";

await learn("home");

/** @typedef {import("./part.js").Form} Form */

/** The usual options where several people play. */
const USUAL_TIME = "P1D";
const TIMES = { unset: undefined, minutes10: "PT10M", hour: "PT1H", day: "P1D", days3: "P3D", clock_none: null };
/** The choice of times of one's own. */
const OWN = "own_times";
const STARTS = { auto: "start_auto", manual: "start_manual" };
/** How a game can begin: whether bots have the other seats, and who may see it. */
const PRESETS = {
  bot: { text: "preset_bot", help: "preset_bot_help", bot: USUAL_BOT, visibility: "private" },
  friend: { text: "preset_friend", help: "preset_friend_help", bot: "", visibility: "private" },
  open: { text: "preset_open", help: "preset_open_help", bot: "", visibility: "public" },
};

/** Open whatever is folded around a field. @param {HTMLElement} field */
function unfold(field) {
  for (let fold = field.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) fold.open = true;
}

/** @param {string} name @param {any[]} values @param {any} now @param {(value: any) => string} text */
const pick = (name, values, now, text = String) => html`
  <select name=${name}>
    ${values.map((value) => html`<option value=${value} ?selected=${value === now}>${text(value)}</option>`)}
  </select>`;

class NewGame {
  /** @param {import("./main.js").Screen} screen @param {API.Schema<"RulesetRow">[]} rulesets */
  constructor(screen, rulesets) {
    this.screen = screen;
    this.rulesets = rulesets;
    this.ruleset = rulesets[0];
    this.chosen = this.ruleset.id;
    this.seats = this.ruleset.seats[0];
    this.preset = "bot";
    this.problem = "";
    this.options = /** @type {Options} */ (/** @type {unknown} */ (null));
    this.levels = new Map();
    this.seated = [USUAL_BOT];
    this.time = "unset";
    this.isAlone = true;
    this.times = /** @type {import("./new/times.js").Times | null} */ (null);
    this.more = /** @type {import("./new/more.js").More | null} */ (null);
    this.position = /** @type {any} */ (null);
  }

  /** @param {string} id */
  async choose(id) {
    this.chosen = id;
    const about = await constant(`/rulesets/${id}`);
    if (this.chosen !== id) return;
    this.ruleset = this.rulesets.find((row) => row.id === id) ?? this.ruleset;
    this.seats = this.ruleset.seats.includes(this.seats) ? this.seats : this.ruleset.seats[0];
    this.options = new Options(about);
    this.position = about.schemas.position;
    this.levels = new Map(about.levels.map((row) => [row.bot, row]));
    this.draw();
  }

  draw() {
    this.options.seat(!this.isAlone, this.more?.position === undefined);
    this.screen.draw(html`
    <section class="card narrow">
      <h1>${say("new_game")}</h1>
      <form @submit=${this.create} @change=${this.change} @invalid=${{ handleEvent: ({ target }) => unfold(target), capture: true }}>
        <div class="tiles" role="radiogroup" aria-label=${say("game")}>
          ${this.rulesets.map((row) => html`
            <label class="tile"><input type="radio" name="ruleset" .value=${row.id} ?checked=${row === this.ruleset}>
            <strong>${row.name}</strong> <small>${facts(row)}</small><small>${row.summary}</small></label>`)}
        </div>
        <p><a href="/v1/rulesets/${this.ruleset.id}/rules?locale=${document.documentElement.lang}" target="_blank">${say("rules")}</a></p>
        <div class="tiles presets" role="radiogroup" aria-label=${say("preset")}>
          ${Object.entries(PRESETS).map(([name, { text, help }]) => html`
            <label class="tile"><input type="radio" name="preset" .value=${name} .checked=${name === this.preset}>
            <strong>${say(text)}</strong><small>${say(help)}</small></label>`)}
        </div>
        ${this.times ? nothing : html`<p class="hint" aria-live="polite">${this.inWords()}</p>`}
        <details class="everything"><summary>${say("choose_all")}</summary>${this.fields()}</details>
        ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
        <button class="main large">${say("create")}</button>
      </form>
    </section>`, say("new_game"));
  }

  /** All that a preset chooses for most people. */
  fields() {
    const { ruleset, seats, levels } = this;
    const bot = (id) => (id ? `${say("bot")}: ${levels.get(id).name}` : say("free"));
    const time = (name) => (name === "unset" ? say("unset", { time: this.isAlone ? say("clock_none") : span(lengthOf(USUAL_TIME)) }) : say(name));
    return html`
      <label class="row"><span>${say("players")}</span>${pick("seats", ruleset.seats, seats)}</label>
      ${Array.from({ length: seats - 1 }, (_, at) => html`
        <label class="row"><span>${say("seat", { number: at + 2 })}</span>
          ${pick(`seat ${at + 1}`, ["", ...ruleset.bots], PRESETS[this.preset].bot, bot)}</label>`)}
      <ul class="levels" aria-live="polite">${ruleset.bots.filter((id) => this.seated.includes(id)).map((id) => html`
        <li>${levels.get(id).name}: ${levels.get(id).about}</li>`)}</ul>
      <label class="row"><span>${say("deadline")}</span>${pick("time", [...Object.keys(TIMES), OWN], "unset", time)}</label>
      ${this.times?.fields() ?? nothing}
      <label class="row"><span>${say("visibility")}</span>${pick("visibility", ["public", "private"], "private", say)}</label>
      <details><summary>${say("options")}</summary>
        ${this.options.fields(seats)}
        <label class="row"><span>${say("take_backs")}</span>${select("take_back", said(TAKE_BACKS), "own")}</label>
        <label class="row"><span>${say("starts")}</span>${select("start", said(STARTS), "auto")}</label></details>
      <details id="more" @toggle=${this.furnish}><summary>${say("new_more")}</summary>${this.more ? this.more.fields(seats) : nothing}</details>`;
  }

  /** Have what few want, once somebody looks for it. */
  furnish = async () => {
    if (this.more) return;
    const { More } = await import("./new/more.js");
    this.more ??= new More((form) => this.restart(form));
    this.draw();
  };

  /** Take another position to start from; it says how many play. @param {Form} form */
  restart(form) {
    this.more?.take(form, this.position);
    if (this.more?.seats !== undefined && this.ruleset.seats.includes(this.more.seats)) {
      this.seats = this.more.seats;
      form.elements.seats.value = String(this.seats);
    }
    this.draw();
  }

  change = async (event) => {
    const { form, name } = event.target;
    if (name === "ruleset") {
      const { value } = form.elements.ruleset;
      await this.choose(value);
      // Another one was chosen meanwhile.
      if (value !== this.ruleset.id) return;
    }
    if (name === "preset") this.preselect(form);
    await this.take(form);
    this.draw();
  };

  /** Fill the fields with what a preset says. @param {Form} form */
  preselect(form) {
    const { bot, visibility } = PRESETS[form.elements.preset.value];
    for (const field of form.querySelectorAll("select[name^='seat ']")) /** @type {HTMLSelectElement} */ (field).value = bot;
    form.elements.visibility.value = visibility;
  }

  /** Take what a form says. @param {Form} form */
  async take(form) {
    this.more?.take(form, this.position);
    this.seats = Number(form.elements.seats.value);
    this.options.take(form);
    this.time = form.elements.time.value;
    const bots = this.named(form);
    this.seated = bots.map((row) => row.bot);
    this.isAlone = bots.length === this.seats - 1;
    this.preset = this.isAlone ? "bot" : form.elements.visibility.value === "public" ? "open" : "friend";
    this.times = this.time === OWN ? this.times ?? new (await import("./new/times.js")).Times() : null;
    this.times?.take(form);
  }

  /** The words for what the choice of a time means for who plays. */
  inWords() {
    if (TIMES[this.time] === null || (this.isAlone && this.time === "unset")) return say("time_endless");
    return say("time_each", { time: span(lengthOf(TIMES[this.time] ?? USUAL_TIME)) });
  }

  /** The bots that a form has sit down; a seat that has no field yet is as those of the preset. @param {Form} form */
  named(form) {
    const usual = PRESETS[form.elements.preset.value || "bot"].bot;
    const rows = Array.from({ length: this.seats - 1 }, (_, at) => ({ seat: at + 1, bot: form.elements[`seat ${at + 1}`]?.value ?? usual }));
    return rows.filter(({ bot }) => bot);
  }

  /** @param {Form} form @returns {API.Schema<"NewGame">} */
  wish(form) {
    const bots = this.named(form);
    this.options.take(form);
    const { visibility, take_back: back, start } = form.elements;
    return /** @type {API.Schema<"NewGame">} */ ({
      ruleset: this.ruleset.id, seats: this.seats, bots, options: this.options.values(this.seats), deadline: this.deadline(form),
      visibility: visibility.value, take_back: back.value, start: start.value, position: this.more?.position,
    });
  }

  /** The time that people may take; undefined where it is as usual. @param {Form} form */
  deadline(form) {
    if (this.times) return this.times.value(form);
    const time = TIMES[form.elements.time.value];
    if (time === null) return { on_timeout: "wait" };
    return time && { per_sitting: time };
  }

  create = async (event) => {
    event.preventDefault();
    if (this.more?.wrong(this.seats)) return this.lead(event.target.elements.position);
    try {
      await this.overtake(event.target);
      const wanted = this.wish(event.target);
      const { id } = event.target.elements.own_seed?.checked ? await this.createSeeded(wanted) : await send("/games", wanted);
      go(`/table/${id}`);
    } catch (error) {
      this.problem = say("problem", { why: error.message });
      this.draw();
    }
  };

  /** Have the game that was chosen a moment ago: what is known of it may be on its way. @param {Form} form */
  async overtake(form) {
    const { value } = form.elements.ruleset;
    if (value === this.ruleset.id) return;
    await this.choose(value);
    await this.take(form);
  }

  /** Create a game with a seed of my own. @param {API.Schema<"NewGame">} wanted */
  async createSeeded(wanted) {
    const { createSeeded } = await import("./seeds.js");
    return createSeeded(wanted);
  }

  /** Lead to a field that is to be mended, which says why. @param {HTMLElement} field */
  lead(field) {
    this.problem = "";
    this.draw();
    unfold(field);
    field.focus();
  }
}

/** Show the form. @param {import("./main.js").Screen} screen */
export async function newGame(screen) {
  const [{ rulesets }] = await Promise.all([constant("/rulesets"), loadStyles("begin.css")]);
  await new NewGame(screen, rulesets).choose(rulesets[0].id);
}
