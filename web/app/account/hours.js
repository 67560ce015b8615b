/** Hours of the day, in the time zone of this browser. */

import { html } from "../html.js";
import { select } from "../part.js";
import { locale } from "../session.js";
import { say } from "../words.js";

/** The night of most people. */
export const NIGHT = { from: 23, until: 7 };
/** The first of January 2024 was a Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;

const weekday = (number) => new Intl.DateTimeFormat(locale(), { weekday: "short", timeZone: "UTC" }).format(MONDAY + (number - 1) * DAY);

/** The time zone of this browser, as `Europe/Warsaw`; UTC where it does not know. */
export function zone() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === "Etc/Unknown" ? "UTC" : timeZone;
}

/** Days of the week in words, from 1 for Monday to 7. @param {number[]} days */
export const daysNamed = (days) => days.map(weekday).join(", ");

/** A choice of a full hour. */
export function hour(name, now) {
  const all = Array.from({ length: 24 }, (_, at) => [at, `${String(at).padStart(2, "0")}:00`]);
  return select(name, Object.fromEntries(all), String(now));
}

/** The hours that the fields `from` and `until` of a form say; those of `otherwise` where there are none yet. */
export function between({ from, until }, otherwise) {
  return from ? { from: Number(from.value), until: Number(until.value) } : otherwise;
}

/** A choice of days off, from 1 for Monday to 7. @param {number[]} free */
export function week(free) {
  return html`<fieldset class="week"><legend>${say("free_days")}</legend>
    ${[1, 2, 3, 4, 5, 6, 7].map((number) => html`<label class="tick"><input type="checkbox" name="free" value=${number}
      .checked=${free.includes(number)}> ${weekday(number)}</label>`)}</fieldset>`;
}

/** The days off that the fields of a form say. @returns {number[]} */
export function daysOff({ free }) {
  return [...free].filter((box) => box.checked).map((box) => Number(box.value));
}
