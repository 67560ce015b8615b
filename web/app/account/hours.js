/** Hours of the day, in the time zone of this browser. */

import { select } from "../part.js";

/** The time zone of this browser, as `Europe/Warsaw`. */
export function zone() {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A choice of a full hour. */
export function hour(name, now) {
  const all = Array.from({ length: 24 }, (_, at) => [at, `${String(at).padStart(2, "0")}:00`]);
  return select(name, Object.fromEntries(all), String(now));
}

/** The hours that the fields `from` and `until` of a form say; those of `otherwise` where there are none yet. */
export function between({ from, until }, otherwise) {
  return from ? { from: Number(from.value), until: Number(until.value) } : otherwise;
}
