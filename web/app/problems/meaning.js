/** Says what problems mean, in the reader's language. */

import { lengthOf } from "../durations.js";
import { locale } from "../session.js";
import { hasText, learn, moment, say, span } from "../words.js";

await learn("problems");

/** Things that can be named without that the list is longer than what it explains. */
const LISTED = 12;

/** The parts of requests that have a name; the longest that fits counts. */
const FIELDS = {
  "": "field_body", address: "field_address", bots: "field_bots", choose: "field_choose", deadline: "field_deadline", "deadline.increment": "field_increment",
  "deadline.per_decision": "field_deadline", "deadline.per_sitting": "field_deadline", "deadline.reserve": "field_reserve",
  "deadline.reserve_max": "field_reserve_max", "deadline.vacation": "field_vacation", duration: "field_duration",
  entries: "field_entries", free_days: "field_free_days", game: "field_game", keys: "field_keys", lifetime: "field_lifetime", name: "field_name",
  options: "field_options", position: "field_position", quiet: "field_quiet", reason: "field_reason", redirect_uris: "field_redirect_uris",
  remind: "field_remind", ruleset: "field_game", seat: "field_seat", seats: "field_seats", start: "field_start", text: "field_text", to: "field_to",
  unless_active: "field_unless_active", until: "field_until", visibility: "field_visibility", zone: "field_zone",
};

/** A number, a length of time or a moment, as it is said. @param {string | number | undefined} value */
function told(value) {
  if (typeof value === "number") return value;
  const text = String(value);
  if (/^P[0-9T]/.test(text)) return span(lengthOf(text));
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? moment(text) : text;
}

/** Name what is wrong: the field, the place in it, and what was given. @param {API.Schema<"Fault">} fault */
function what({ field, value }) {
  const parts = field.split(".");
  let known = parts.length;
  while (known > 1 && !(parts.slice(0, known).join(".") in FIELDS)) known -= 1;
  const name = FIELDS[parts.slice(0, known).join(".")];
  const place = parts.slice(name ? known : 0).join(".");
  const named = [name && say(name), place && (name ? `(${place})` : place)].filter(Boolean).join(" ");
  return value === undefined ? named : say("fault_given", { field: named, value: told(value) });
}

/** A number, a count or a length that is too small or too large. @param {API.Schema<"Fault">} fault */
function outOfRange(fault) {
  const { least, most } = fault;
  const bounds = { what: what(fault), least: told(least), most: told(most) };
  if (least === most) return say("fault_exactly", bounds);
  if (most === undefined) return say("fault_at_least", bounds);
  return say(least === undefined ? "fault_at_most" : "fault_between", bounds);
}

/** @type {Record<string, (fault: API.Schema<"Fault">) => string>} */
const WORDS = {
  conflict: (fault) => say("fault_conflict", { what: what(fault) }),
  disproved: (fault) => say("fault_disproved", { what: what(fault) }),
  elsewhere: () => say("fault_elsewhere"),
  malformed: (fault) => say("fault_malformed", { what: what(fault) }),
  misplaced: (fault) => say("fault_misplaced", { what: what(fault) }),
  missing: (fault) => say("fault_missing", { what: what(fault) }),
  "not-public": (fault) => say("fault_not_public", { what: what(fault) }),
  "out-of-range": (fault) => outOfRange(fault),
  repeated: (fault) => say("fault_repeated", { what: what(fault), most: told(fault.most) }),
  "too-large": (fault) => say("fault_too_large", { what: what(fault) }),
  "too-often": (fault) => say("fault_too_often", { what: what(fault), most: told(fault.most) }),
  "too-soon": (fault) => say("fault_too_soon", { least: told(fault.least) }),
  unknown: (fault) => say("fault_unknown", { what: what(fault) }),
  untimely: () => say("fault_untimely"),
};

/** Say what is wrong, and what may be given instead. @param {API.Schema<"Fault">} fault */
export function faulty(fault) {
  const text = WORDS[fault.code](fault);
  const { allowed } = fault;
  if (!allowed.length || allowed.length > LISTED) return text;
  return say("fault_allowed", { text, allowed: new Intl.ListFormat(locale(), { type: "disjunction" }).format(allowed) });
}

/** Say when it is possible again, by the clock if that is not soon. @param {string} text @param {number} seconds */
function again(text, seconds) {
  if (seconds < 60) return say("again_soon", { text });
  return say("again_later", { text, time: moment(Date.now() + 1000 * seconds) });
}

/**
 * Return what a problem means; what the service says, where there are no words for it.
 * @param {string} type @param {string} detail @param {API.Schema<"Fault"> | null} [fault] what is wrong with the request
 * @param {number} [seconds] after which it is allowed again
 */
export function meaning(type, detail, fault, seconds) {
  const name = `problem_${type.replaceAll("-", "_")}`;
  if (!hasText(name)) return detail;
  const text = say(name, { detail: fault && fault.code in WORDS ? faulty(fault) : detail });
  return seconds ? again(text, seconds) : text;
}
