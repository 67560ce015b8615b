/** Tells what whoever sits down at a table agrees to: the time that there is, the options of the game, and its bots. */

import { daysNamed } from "./account/hours.js";
import { constant } from "./api.js";
import { paceOf } from "./games.js";
import { html } from "./html.js";
import { lengthOf } from "./durations.js";
import { LATE, TAKE_BACKS } from "./new/choices.js";
import { Options } from "./options.js";
import { learn, say, span } from "./words.js";

await learn("account", "home", "new");

/** @typedef {Pick<API.Schema<"InvitationPreview">, "deadline" | "options" | "take_back"> & {seats: {name: string | null, bot: string | null}[]}} Agreed */

/** @param {API.Schema<"DeadlineRule"> | null} rule @returns {[string, string][]} what is said of the time, by what it is about */
function times(rule) {
  if (!rule) return [[say("deadline"), paceOf(rule)]];
  const { reserve, increment, on_timeout: late, calendar } = rule;
  const rows = /** @type {[string, string][]} */ ([[say("deadline"), `${paceOf(rule)}${rule.per_decision ? ` (${say("own_each_decision")})` : ""}`]]);
  if (lengthOf(reserve)) rows.push([say("own_reserve"), span(lengthOf(reserve))]);
  if (lengthOf(increment)) rows.push([say("own_increment"), span(lengthOf(increment))]);
  if (LATE[late]) rows.push([say("own_late"), say(LATE[late])]);
  if (calendar?.quiet) rows.push([say("own_nights"), `${calendar.quiet.from}:00–${calendar.quiet.until}:00`]);
  if (calendar?.free_days.length) rows.push([say("free_days"), daysNamed(calendar.free_days)]);
  return rows;
}

/** When an answer can be taken back: what all agree on comes beside what affects nobody. @param {Agreed["take_back"]} back */
const takenBack = (back) => (back === "ask" ? [TAKE_BACKS.own, TAKE_BACKS.ask] : [TAKE_BACKS[back]]).map((name) => say(name)).join(", ");

export class Terms {
  /** @param {API.Schema<"RulesetView">} about */
  constructor(about) {
    this.options = new Options(about);
    this.levels = new Map(about.levels.map((row) => [row.bot, row.name]));
  }

  /** The terms of games of a ruleset, in its words. @param {string} ruleset */
  static async of(ruleset) {
    return new Terms(await constant(`/rulesets/${ruleset}`));
  }

  /** Nothing more has to be read. */
  async open() {}

  /** The terms of a game, each with what it is about. @param {Agreed} game @returns {[string, string][]} */
  rows({ deadline, options, take_back: back, seats }) {
    const bots = seats.flatMap(({ name, bot }) => (name && bot ? [/** @type {[string, string]} */ ([name, this.levels.get(bot) ?? bot])] : []));
    return [...times(deadline), ...this.options.told(options), [say("take_backs"), takenBack(back)], ...bots];
  }

  /** @param {Agreed} game */
  view(game) {
    return html`<ul class="plain">${this.rows(game).map(([what, said]) => html`<li><span class="calm">${what}:</span> ${said}</li>`)}</ul>`;
  }
}
