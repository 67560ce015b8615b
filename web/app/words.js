/** The table's own words, in the reader's language. Whatever concerns a game comes from the service. */

import { locale } from "./session.js";
import { TEXTS } from "./texts.js";

const texts = { ...TEXTS };

/** Know the texts of a page too, which it brings along. */
export function learn(more) {
  Object.assign(texts, more);
}

/**
 * The text of a name, with its arguments filled in.
 * @param {string} name @param {Record<string, any>} values @returns {string}
 */
export function say(name, values = {}) {
  const text = texts[name]?.[Object.keys(ahead.LANGUAGES).indexOf(locale())];
  if (text === undefined) throw new Error(`there is no text ${name}`);
  return text.replace(/\{(\w+)\}/g, (_, key) => values[key]);
}

/** Return who sits at a table, in one line; null is a free seat, and several of these are counted. @param {(string | null)[]} names */
export function seated(names) {
  const taken = names.filter((name) => name !== null);
  const count = names.length - taken.length;
  return [...taken, ...(count > 1 ? [say("free_seats", { count })] : count ? [say("free")] : [])].join(" · ");
}

/**
 * Return how a game stands; of one that is paused, until when.
 * @param {string} status @param {string | null | undefined} paused when its pause ends, or has ended
 */
export function standing(status, paused) {
  return paused && Date.parse(paused) > Date.now() ? say("status_paused", { when: moment(paused) }) : say(`status_${status}`);
}

/** Return who has won, in words; empty where nobody has. @param {(string | null)[]} names */
export function victory(names) {
  return names.length ? say("winner", { who: new Intl.ListFormat(locale()).format(names.map(String)) }) : "";
}

/** A day, as a date. */
export function day(time) {
  return new Intl.DateTimeFormat(locale(), { dateStyle: "medium" }).format(new Date(time));
}

/** A moment, as a date and a time of the day here. */
export function moment(time) {
  return new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(time));
}

/** @type {["day" | "hour" | "minute" | "second", number][]} */
const UNITS = [["day", 86_400], ["hour", 3_600], ["minute", 60], ["second", 1]];

/** Return when something was, as seen from now. @param {string} time */
export function ago(time) {
  const seconds = Math.max(0, (Date.now() - Date.parse(time)) / 1000);
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? UNITS[3];
  return new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(-Math.floor(seconds / size), unit);
}

/** Return how long it is until some time. @param {string} time */
export function left(time) {
  return span((Date.parse(time) - Date.now()) / 1000);
}

/**
 * A length of time in words, by its largest unit; of one or two such units the next smaller one is told as well.
 * @param {number} seconds
 */
export function span(seconds) {
  const at = UNITS.findIndex(([, length], number) => seconds >= length || number === UNITS.length - 1);
  const [unit, size] = UNITS[at];
  const next = UNITS[at + 1];
  const count = Math.max(0, Math.floor(seconds / size));
  const more = next && count <= 2 ? Math.floor((seconds - count * size) / next[1]) : 0;
  const told = (number, name) => new Intl.NumberFormat(locale(), { style: "unit", unit: name, unitDisplay: "long" }).format(number);
  return more > 0 ? `${told(count, unit)} ${told(more, next[0])}` : told(count, unit);
}
