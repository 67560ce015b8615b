/** The table's own words, in the reader's language. Whatever concerns a game comes from the service. */

import { locale } from "./session.js";
import { LANGUAGES, TEXTS } from "./texts.js";

const texts = { ...TEXTS };

/** Know the texts of a page too, which it brings along. */
export function learn(more) {
  Object.assign(texts, more);
}

/** The text of a name, with its arguments filled in. */
export function say(name, values = {}) {
  const text = texts[name]?.[Object.keys(LANGUAGES).indexOf(locale())];
  if (text === undefined) throw new Error(`there is no text ${name}`);
  return text.replace(/\{(\w+)\}/g, (_, key) => values[key]);
}

/** A day, as a date. */
export function day(time) {
  return new Intl.DateTimeFormat(locale(), { dateStyle: "medium" }).format(new Date(time));
}

const UNITS = [["day", 86_400], ["hour", 3_600], ["minute", 60], ["second", 1]];

/** Return when something was, as seen from now. */
export function ago(time) {
  const seconds = Math.max(0, (Date.now() - Date.parse(time)) / 1000);
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? UNITS[3];
  return new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(-Math.floor(seconds / size), unit);
}

/** Return how long it is until some time. */
export function left(time) {
  return span((Date.parse(time) - Date.now()) / 1000);
}

/** A length of time in words, by its largest unit. */
export function span(seconds) {
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? UNITS[3];
  const style = { style: "unit", unit, unitDisplay: "long" };
  return new Intl.NumberFormat(locale(), style).format(Math.max(0, Math.floor(seconds / size)));
}
