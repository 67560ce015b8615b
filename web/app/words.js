/** The pages' own words, in the reader's language. All texts that concern a game come from the service. */

import { locale, remember, session } from "./session.js";

/**
 * A text with `{name}` where a variable stands; or such texts and choices in a row. A choice has patterns by the value
 * of its variable, or the plural form of that; the one by `""` is for all others.
 * @typedef {string | (string | Choice)[]} Pattern @typedef {[string, {[key: string]: Pattern}]} Choice
 */

/** The texts of all parts that were learned, by their names. @type {Record<string, Pattern>} */
const texts = {};
/** @type {Set<Texts.Part>} */
const parts = new Set();

/** Read the texts of parts in a language. @param {Iterable<Texts.Part>} names @param {Texts.Locale} language */
async function read(names, language) {
  return Object.assign({}, ...(await Promise.all([...names].map((part) => ahead.textsOf(part, language)))));
}

/** Know the texts of parts of the pages too: a module awaits those that it says. @param {...Texts.Part} names */
export async function learn(...names) {
  const language = locale();
  for (const name of names) parts.add(name);
  const more = await read(names, language);
  // Meanwhile somebody may have chosen another language.
  if (language === locale()) Object.assign(texts, more);
  else await learn(...names);
}

/** Speak another language from now on; if its texts cannot be had, nothing changes. @param {Texts.Locale} language */
export async function speak(language) {
  Object.assign(texts, await read(parts, language));
  remember("locale", language);
}

/** Whether there is a text of this name. @param {string} name */
export const hasText = (name) => Object.hasOwn(texts, name);

/** Put values into a pattern. @param {Pattern} pattern @param {Record<string, unknown>} values @returns {string} */
function fill(pattern, values) {
  if (typeof pattern !== "string") return pattern.map((part) => fill(typeof part === "string" ? part : variant(part, values), values)).join("");
  return pattern.replace(/\{(\w+)\}/g, (_, name) => {
    const value = values[name];
    return typeof value === "number" ? value.toLocaleString(locale()) : String(value);
  });
}

/** Return the pattern that a choice has for the value of its variable. @param {Choice} choice */
function variant([name, variants], values) {
  const value = values[name];
  const keys = [String(value), typeof value === "number" ? new Intl.PluralRules(locale()).select(value) : ""];
  return variants[keys.find((key) => Object.hasOwn(variants, key)) ?? ""];
}

/** @param {string} name @param {Record<string, unknown>} values */
function wording(name, values = {}) {
  const text = texts[name];
  if (text === undefined) throw new Error(`there is no text ${name}`);
  return fill(text, values);
}

/** The text of a name, with its variables filled in. */
export const say = /** @type {Texts.Say} */ (wording);

/** Return what to call who sits at a table: a guest, who has chosen no name, is "you" here. @template {string | null} T @param {T} name */
export const title = (name) => (name && name === session.guest ? say("you") : name);

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
