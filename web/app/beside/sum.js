/** The sum that says until when somebody has time, as the service reckons it. */

import { lengthOf } from "../durations.js";
import { html } from "../html.js";
import { learn, moment, say, span } from "../words.js";

await learn("beside.rare");

const PARTS = {
  decision: "clock_part_decision", "free-day": "clock_part_free_day", night: "clock_part_night", outage: "clock_part_outage",
  pause: "clock_part_pause", reserve: "clock_part_reserve", sitting: "clock_part_sitting", vacation: "clock_part_vacation",
};

/** @param {API.Schema<"RunningClock">} clock @param {string} who whose it is */
export function clockSum({ since, parts, until }, who) {
  return html`<p>${say("clock_sum", { who, since: moment(since), until: moment(until) })}</p>
    <ul class="plain">${parts.map(({ what, span: length }) => html`
      <li>${PARTS[what] ? say(PARTS[what], { length: span(lengthOf(length)) }) : what}</li>`)}</ul>`;
}
