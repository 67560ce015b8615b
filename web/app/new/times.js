/** Times of one's own for a new game: all that the service knows of deadlines. */

import { between, daysOff, hour, NIGHT, week, zone } from "../account/hours.js";
import { html, nothing } from "../html.js";
import { said, select } from "../part.js";
import { learn, say } from "../words.js";
import { LATE } from "./choices.js";

await learn("account", "new");

const EACH = { per_sitting: "own_each_sitting", per_decision: "own_each_decision" };
const UNITS = { minutes: "unit_minutes", hours: "unit_hours", days: "unit_days" };
/** Lengths that are asked for, as the document calls them: their text, the unit that most people have in mind, and what they are if left out. @type {Record<string, [string, string, () => string]>} */
const LENGTHS = {
  reserve: ["own_reserve", "days", () => "0"], increment: ["own_increment", "hours", () => "0"],
  reserve_max: ["own_reserve_max", "days", () => "∞"], vacation: ["own_vacation", "days", () => say("own_times_usual")],
};
const WRITTEN = { minutes: (count) => `PT${count}M`, hours: (count) => `PT${count}H`, days: (count) => `P${count}D` };

export class Times {
  constructor() {
    this.hasNights = false;
  }

  /** Take what a form says. @param {import("../part.js").Form} form */
  take(form) {
    this.hasNights = Boolean(form.elements.nights?.checked);
  }

  /** A number and its unit; left empty, it is as usual. */
  length(name, label, unit, { now = "", usual = "" }) {
    return html`<div class="row"><span>${label}</span><span class="pair">
      <input type="number" name=${name} min="0" max="1000" value=${now} placeholder=${usual} ?required=${now !== ""} aria-label=${label}>
      <label><span class="unseen">${say("own_unit", { what: label })}</span>${select(`${name} unit`, said(UNITS), unit)}</label></span></div>`;
  }

  count(name, label, usual) {
    return html`<label class="row"><span>${label}</span>
      <input type="number" name=${name} min="0" max="100" placeholder=${usual}></label>`;
  }

  fields() {
    return html`<fieldset class="times">
      <legend class="unseen">${say("deadline")}</legend>
      ${this.length("own", say("own_time"), "days", { now: "1" })}
      <label class="row"><span>${say("own_each")}</span>${select("each", said(EACH), "per_sitting")}</label>
      ${Object.entries(LENGTHS).map(([name, [text, unit, usual]]) => this.length(name, say(text), unit, { usual: usual() }))}
      <label class="row"><span>${say("own_late")}</span>${select("late", said(LATE), "bot")}</label>
      ${this.count("excuses", say("own_excuses"), 0)} ${this.count("away_after", say("own_away"), 2)}
      <label class="tick"><input type="checkbox" name="nights"> ${say("own_nights")}</label>
      ${this.hasNights ? html`<span class="pair">
        <label>${say("from")} ${hour("from", NIGHT.from)}</label>
        <label>${say("until")} ${hour("until", NIGHT.until)}</label></span>` : nothing}
      ${week([])}
      <p class="hint">${zone()}</p>
    </fieldset>`;
  }

  /** Return what the form says, as the service is told it. @param {import("../part.js").Form} form @returns {API.Schema<"DeadlineSpec">} */
  value(form) {
    const fields = /** @type {any} */ (form.elements);
    const length = (name) => (fields[name].value === "" ? undefined : WRITTEN[fields[`${name} unit`].value](fields[name].value));
    const count = (name) => (fields[name].value === "" ? undefined : Number(fields[name].value));
    const quiet = this.hasNights ? between(fields, NIGHT) : null;
    const free = daysOff(fields);
    return /** @type {API.Schema<"DeadlineSpec">} */ ({
      [fields.each.value]: length("own"),
      ...Object.fromEntries(Object.keys(LENGTHS).map((name) => [name, length(name)])),
      on_timeout: fields.late.value,
      excuses: count("excuses"),
      away_after: count("away_after"),
      calendar: quiet || free.length ? { zone: zone(), quiet, free_days: free } : undefined,
    });
  }
}
