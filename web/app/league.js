/** The league: who is strong in each game, how sure that is, and by how many games. */

import { ask } from "./api.js";
import { rulesetNames } from "./games.js";
import { html, nothing, svg } from "./html.js";
import { between, inWords } from "./league/strength.js";
import { locale, session } from "./session.js";
import { learn, say } from "./words.js";

await learn("league");

/** Rows of each table. */
const SHOWN = 50;
/** The standard deviation above which little is known of somebody; who is new has 8.3. */
const UNSURE = 5;
const DAY = 86_400_000;
/** The players of a table, and their pace. */
const PACES = { bots: "league_bots", live: "league_live", mail: "league_mail" };

/** Return how long ago a day was, in words; days are those of UTC. @param {string} day */
function daysAgo(day) {
  const days = Math.max(0, Math.floor(Date.now() / DAY) - Math.floor(Date.parse(day) / DAY));
  return new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(-days, "day");
}

/** By how many games somebody is known. @param {API.Schema<"LeagueRow">} row */
const counted = ({ games, played }) => (played
  ? say("league_games", { games, when: daysAgo(played) })
  : say("league_games_least", { games }));

/**
 * A picture of where somebody is among all of a table: from the weakest that one of them may be to the strongest.
 * @param {API.Schema<"LeagueRow">} row @param {API.Schema<"LeagueRow">[]} table
 */
function picture(row, table) {
  const ends = table.flatMap(between);
  const lowest = Math.min(...ends);
  const at = (number) => (100 * (number - lowest)) / (Math.max(...ends) - lowest);
  const [low, high] = between(row).map(at);
  return html`<svg class="strength" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    ${svg`<rect class="all" width="100" height="2" y="4"></rect>
      <rect class="range" x=${low} width=${high - low} height="6" y="2"></rect>
      <rect class="mean" x=${Math.min(98, Math.max(0, at(row.mu) - 1))} width="2" height="10"></rect>`}</svg>`;
}

/** @param {API.Schema<"LeagueRow">} row @param {API.Schema<"LeagueRow">[]} table */
function ranked(row, table) {
  return html`<li class="ranked">
    <b class="number">${row.place}</b>
    <p><strong>${row.name}</strong>${row.kind === "program" ? html` <span class="chip">${say("league_program")}</span>` : nothing}
      <small>${row.about}</small></p>
    <div>${picture(row, table)}
      <p>${inWords(row)}</p>
      <small>${counted(row)}${row.sigma > UNSURE ? html` · ${say("strength_unsure")}` : nothing}</small></div>
  </li>`;
}

/** The tables of a ruleset that have somebody in them. @param {API.Schema<"LeagueRow">[]} rows */
function rankings(rows) {
  if (!rows.length) return html`<p class="calm">${say("league_empty")}</p>`;
  return Object.entries(PACES).map(([pace, name]) => {
    const table = rows.filter((row) => row.pace === pace);
    return table.length ? html`<h3>${say(name)}</h3><ol class="ranking">${table.map((row) => ranked(row, table))}</ol>` : nothing;
  });
}

/** Show the tables of all rulesets. @param {import("./main.js").Screen} screen */
export async function league(screen) {
  const [names, { league: rows }] = await Promise.all([rulesetNames(), ask("/league", { query: { limit: SHOWN, locale: locale() } })]);
  screen.draw(html`
    <section class="narrow">
      <h1>${say("league")}</h1>
      <p>${say("league_about")}</p>
      ${rows.length ? html`<p class="hint">${say("league_order")}</p>` : nothing}
    </section>
    ${Object.entries(names).map(([ruleset, name]) => html`
      <section class="card narrow"><h2>${name}</h2>${rankings(rows.filter((row) => row.ruleset === ruleset))}</section>`)}
    <section class="narrow">
      <p>${say("league_members")}</p>
      <p class="actions"><a class="button main" href="/new">${say("new_game")}</a>
        ${session.token ? html`<a class="button" href="/account">${say("league_join")}</a>` : nothing}</p>
    </section>`, say("league"));
}
