/** A new game, of any ruleset: its options are drawn from their schema. */

import { constant, send } from "./api.js";
import { html, nothing } from "./html.js";
import { go } from "./navigation.js";
import { say } from "./words.js";

const TIMES = { unset: undefined, minutes10: "PT10M", hour: "PT1H", day: "P1D", days3: "P3D", clock_none: null };

/** Show the form. */
export async function newGame(screen) {
  const { rulesets } = await constant("/rulesets");
  let ruleset = rulesets[0];
  let seats = ruleset.seats[0];
  let options = {};
  let problem = "";
  let schema = {};
  let things = new Map();

  async function choose(id) {
    ruleset = rulesets.find((row) => row.id === id);
    seats = ruleset.seats[0];
    const about = await constant(`/rulesets/${id}`);
    schema = about.schemas.options.properties;
    things = new Map(about.things.map((row) => [`${row.kind}:${row.id}`, row.name]));
    draw();
  }

  const pick = (name, values, now, text = String) => html`
    <select name=${name} @change=${name === "seats" ? count : nothing}>
      ${values.map((value) => html`<option value=${value} ?selected=${value === now}>${text(value)}</option>`)}
    </select>`;

  /** What the service calls an option, or one of its values; a ruleset that names none has its ids. */
  const called = (kind, id, otherwise) => things.get(`${kind}:${id}`) ?? String(otherwise).replaceAll("_", " ");

  /** A field of the form. An option that is left as usual is not sent: what that means depends on who plays. */
  function field(name, rule) {
    const named = html`<span>${called("game_option", name, name)}</span>`;
    const usual = ["", ...(rule.enum ?? (rule.type === "boolean" ? [true, false] : []))];
    const text = (value) => (value === "" ? say("unset") : called("option_value", `${name}-${value}`, value));
    if (usual.length > 1) return html`<label class="row">${named}${pick(`option ${name}`, usual, "", text)}</label>`;
    if (rule.type === "integer" && rule.minimum !== undefined && rule.maximum !== undefined)
      return html`<label class="row">${named}<input type="number" name="option ${name}" placeholder=${rule.default ?? say("unset")}
        min=${rule.minimum} max=${rule.maximum}></label>`;
    return nothing;
  }

  const draw = () => screen.draw(html`
    <section class="card narrow">
      <h1>${say("new_game")}</h1>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
      <form @submit=${create}>
        <div class="tiles" role="radiogroup" aria-label=${say("game")}>
          ${rulesets.map((row) => html`
            <label class="tile"><input type="radio" name="ruleset" .value=${row.id} ?checked=${row === ruleset}
              @change=${() => choose(row.id)}> <strong>${row.name}</strong><small>${row.summary}</small></label>`)}
        </div>
        <p><a href="/v1/rulesets/${ruleset.id}/rules?locale=${document.documentElement.lang}" target="_blank">${say("rules")}</a></p>
        <label class="row"><span>${say("players")}</span>${pick("seats", ruleset.seats, seats)}</label>
        ${Array.from({ length: seats - 1 }, (_, at) => html`
          <label class="row"><span>${say("seat", { number: at + 2 })}</span>
            ${pick(`seat ${at + 1}`, ["", ...ruleset.bots], ruleset.bots.at(-1),
              (bot) => (bot ? `${say("bot")}: ${bot}` : say("free")))}</label>`)}
        <label class="row"><span>${say("deadline")}</span>${pick("time", Object.keys(TIMES), "unset", say)}</label>
        <label class="row"><span>${say("visibility")}</span>${pick("visibility", ["public", "private"], "public", say)}</label>
        <details><summary>${say("options")}</summary>
          ${Object.entries(schema).map(([name, rule]) => field(name, rule))}</details>
        <button class="main">${say("create")}</button>
      </form>
    </section>`, say("new_game"));

  function count(event) {
    seats = Number(event.target.value);
    draw();
  }

  function wish(form) {
    const bots = [];
    for (let seat = 1; seat < seats; seat++) {
      const bot = form.elements[`seat ${seat}`].value;
      if (bot) bots.push({ seat, bot });
    }
    for (const [name, rule] of Object.entries(schema)) {
      const input = form.elements[`option ${name}`];
      if (!input || input.value === "") continue;
      const known = rule.enum ?? [true, false];
      options[name] = rule.type === "integer" && !rule.enum ? Number(input.value) : known.find((value) => String(value) === input.value);
    }
    const time = TIMES[form.elements.time.value];
    const deadline = time === undefined ? undefined : time === null ? { on_timeout: "wait" } : { per_sitting: time };
    return { ruleset: ruleset.id, seats, bots, options, deadline, visibility: form.elements.visibility.value };
  }

  async function create(event) {
    event.preventDefault();
    options = {};
    try {
      go(`/table/${(await send("/games", wish(event.target))).id}`);
    } catch (error) {
      problem = error.message;
      draw();
    }
  }

  await choose(ruleset.id);
}
