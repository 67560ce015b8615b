/** Lists of games, as links to their tables. */

import { ask, constant } from "./api.js";
import { html, nothing } from "./html.js";
import { locale } from "./session.js";
import { ago, left, say } from "./words.js";

const SHOWN = 30;

/** Rows of games that fit a query; those of the account with `mine` or `to_move`. */
export async function listed(query) {
  return (await ask("/games", { query: { limit: SHOWN, locale: locale(), ...query } })).games;
}

/** Return what the rulesets are called, by id. */
export async function rulesetNames() {
  const { rulesets } = await constant("/rulesets");
  return Object.fromEntries(rulesets.map((row) => [row.id, row.name]));
}

const called = (seat) => seat.name ?? (seat.bot ? `${say("bot")} (${seat.bot})` : say("free"));

/** Return what is asked of me in a game, and how long I may take. */
function asked(row) {
  if (!row.asked) return say("waits");
  const { prompt, until } = row.asked;
  return html`${prompt ?? say("waits")}${until ? html` · <time datetime=${until}>${say("left", { time: left(until) })}</time>` : nothing}`;
}

/**
 * A list of games.
 * @param {Record<string, string>} names of rulesets
 * @param {string} empty what to say if there are none
 */
export function gameList(rows, names, empty, isMine = false) {
  if (!rows.length) return html`<p class="calm">${empty}</p>`;
  return html`<ul class="games">${rows.map((row) => html`
    <li class="game ${isMine ? "mine" : ""}">
      <a href="${row.status === "finished" ? "/replay" : "/table"}/${row.id}">
        <strong>${names[row.ruleset] ?? row.ruleset}</strong>
        <span>${row.seats.map(called).join(" · ")}</span>
        <small>${isMine ? asked(row) : say(`status_${row.status}`)} · <time datetime=${row.changed}>${ago(row.changed)}</time></small>
      </a>
    </li>`)}</ul>`;
}
