/** Lists of games, as links to their tables. */

import { ask, constant } from "./api.js";
import { avatar } from "./avatars.js";
import { lengthOf } from "./durations.js";
import { html, nothing } from "./html.js";
import { locale, session } from "./session.js";
import { ago, say, seated, span, standing, title, victory } from "./words.js";

const SHOWN = 30;

/** @typedef {Record<string, API.Schema<"RulesetRow">>} Rulesets by id */
/** The fields of a game that a card shows. @typedef {Pick<API.Schema<"GameRow">, "id" | "ruleset" | "status" | "visibility" | "version" | "seats" | "waiting">} Shown */

/** A page of the games that fit a query; of those of the account with `mine` or `to_move`. @param {API.Query<"/games">} query */
export function listPage(query) {
  return ask("/games", { query: { limit: SHOWN, locale: locale(), ...query } });
}

/** Rows of the first such page. @param {API.Query<"/games">} query */
export async function listed(query) {
  return (await listPage(query)).games;
}

/** Return the rulesets by id: what they are called, and their covers. @returns {Promise<Rulesets>} */
export async function rulesetRows() {
  const { rulesets } = await constant("/rulesets");
  return Object.fromEntries(rulesets.map((row) => [row.id, row]));
}

/** Return what the rulesets are called, by id. */
export async function rulesetNames() {
  return namesOf(await rulesetRows());
}

/** @param {Rulesets} rulesets @returns {Record<string, string>} */
export const namesOf = (rulesets) => Object.fromEntries(Object.values(rulesets).map(({ id, name }) => [id, name]));

/**
 * The name of the person at a seat of a row, as its table says it, or whether it is kept for me or somebody else; null for
 * a free one. Of a game that was played elsewhere nobody has a name here.
 * @param {Shown} row @param {API.Schema<"SeatRow">} seat
 */
const called = (row, seat) => {
  if (seat.name || seat.bot) return seat.name ?? `${say("bot")} ${seat.seat + 1}`;
  if (row.status !== "open") return say("seat", { number: seat.seat + 1 });
  return seat.kept ? say(seat.kept.for_you ? "seat_kept_mine" : "seat_kept_other") : null;
};

/** The avatar of whoever sits at a seat of a row, with a ring where they are waited for; an empty place for a free one. @param {Shown} row @param {API.Schema<"SeatRow">} seat */
const faceOf = (row, seat) => {
  const name = seat.player || seat.bot ? called(row, seat) : null;
  const isWaited = row.waiting.some((waiting) => waiting.seat === seat.seat);
  return html`<i class="sitter ${name ? "" : "free"} ${isWaited ? "turn" : ""}">${name ? avatar(name) : nothing}</i>`;
};

/**
 * The picture of a game: how its table stands, where it waits for me and everybody may see it, and else its ruleset's cover.
 * @param {Shown} row @param {Rulesets} rulesets @param {boolean} isMine
 */
function coverOf({ id, ruleset, status, visibility, version }, rulesets, isMine) {
  const cover = rulesets[ruleset]?.cover;
  const isDrawn = isMine && status === "running" && visibility === "public";
  // The browser asks only for what there is room for.
  return html`<div class="cover">
    ${cover ? html`<img class="backdrop" alt="" loading="lazy" src=${cover.scene}><img class="figure" alt="" loading="lazy" src=${cover.figure}>` : nothing}
    ${isDrawn ? html`<img class="stand" alt="" loading="lazy" src="/previews/${id}.svg?version=${version}">` : nothing}</div>`;
}

/** Return how long people may take for a turn. @param {API.Schema<"DeadlineRule"> | null | undefined} rule */
export function paceOf(rule) {
  return rule ? span(lengthOf(rule.per_sitting ?? rule.per_decision) || lengthOf(rule.reserve)) : say("clock_none");
}

/**
 * Return how long people may take, and how reliable whoever set the table up has been.
 * @param {API.Schema<"GameRow">} row
 */
function terms({ terms, reliability }) {
  const late = reliability?.games ? say("creator", reliability) : "";
  return html`<small>${say("deadline")}: ${paceOf(terms?.deadline)}${late ? html` · ${late}` : nothing}</small>`;
}

/** Return who is waited for, in a game of mine in which it is not me. @param {API.Schema<"GameRow">} game */
function others(game) {
  const who = [...new Set(game.waiting.map((row) => called(game, game.seats[row.seat])))];
  return who.length ? html` · ${say("not_yours", { who: who.join(", ") })}` : nothing;
}

/** Return who has won a game that is over; nothing where nobody has. @param {API.Schema<"GameRow">} game */
function won(game) {
  const winners = (game.winners ?? []).map((seat) => called(game, game.seats[seat]));
  const said = winners.length === 1 && winners[0] === session.guest ? say("winner_you") : victory(winners);
  return said ? html` · ${said}` : nothing;
}

/**
 * A game as a link to where it is shown.
 * @param {Shown} row @param {Rulesets} rulesets @param {string} place @param {unknown} told below who sits there
 */
export function card(row, rulesets, place, told, isMine = false) {
  return html`<a href="${place}/${row.id}">
    ${coverOf(row, rulesets, isMine)}
    <div class="about">
    <strong>${rulesets[row.ruleset]?.name ?? row.ruleset}</strong>
    <span><span class="sitters">${row.seats.map((seat) => faceOf(row, seat))}</span> ${seated(row.seats.map((seat) => title(called(row, seat))))}</span>
    ${told}
    </div>
  </a>`;
}

/**
 * A list of games.
 * @param {API.Schema<"GameRow">[]} rows
 * @param {Rulesets} rulesets
 * @param {string} empty what to say if there are none
 */
export function gameList(rows, rulesets, empty) {
  if (!rows.length) return html`<p class="calm">${empty}</p>`;
  const told = (/** @type {API.Schema<"GameRow">} */ row) => html`<small>${standing(row.status, row.paused_until)}${row.status === "running" ? others(row) : won(row)} ·
    <time datetime=${row.changed}>${ago(row.changed)}</time></small>${row.status === "open" ? terms(row) : nothing}`;
  return html`<ul class="games">${rows.map((row) => html`
    <li class="game">${card(row, rulesets, row.status === "finished" ? "/replay" : "/table", told(row))}</li>`)}</ul>`;
}
