/** Requests among people at a table, and their answers. */

import { html, nothing } from "./html.js";
import { isAlone } from "./sitting.js";
import { moment, say } from "./words.js";

const DAY = 86_400_000;
const WEEK = 7 * DAY;

/** @typedef {(path: string, body?: object) => () => void} Act returns what sends something below the game's address */

/**
 * Requests, with buttons for whoever may answer or withdraw them.
 * @param {API.Schema<"RequestView">[]} rows @param {number} seat my own @param {Act} act
 */
function requests(rows, seat, act) {
  /** @param {API.Schema<"RequestView">} row @param {boolean} agree */
  const answer = (row, agree) => act(`/requests/${row.id}`, { agree });
  if (!rows.length) return nothing;
  return html`<ul class="requests">${rows.map((row) => html`
    <li class="seat-${row.by}">
      <p>${row.text} ${row.until ? html`<time class="calm" datetime=${row.until}>${say("asked_until", { when: moment(row.until) })}</time>` : nothing}</p>
      <p class="actions">
        ${row.awaited.includes(seat) ? html`<button class="main" @click=${answer(row, true)}>${say("agree")}</button>` : nothing}
        ${row.awaited.includes(seat) || row.by === seat ? html`
          <button @click=${answer(row, false)}>${say(row.by === seat ? "withdraw" : "decline")}</button>` : nothing}
      </p>
    </li>`)}</ul>`;
}

/** Return whether a request waits for a seat. @param {number | null} seat */
const isAwaiting = (seat) => (/** @type {API.Schema<"RequestView">} */ row) => seat !== null && row.awaited.includes(seat);

/** The requests that wait for me. @param {API.Schema<"GameView">} game as its player sees it */
export const awaitedOf = ({ requests: rows, seat, status }) => (status === "running" ? rows.filter(isAwaiting(seat)) : []);

/** Whether a seat asks for its own answer back. @param {number | null} seat */
const isBack = (seat) => (/** @type {API.Schema<"RequestView">} */ row) => row.kind === "take_back" && row.by === seat;

/** That I have asked for my answer back, with the way to think again, where I asked. @param {API.Schema<"GameView">} game @param {Act} act */
export const backAsked = ({ requests: rows, seat }, act) => (seat === null ? nothing : requests(rows.filter(isBack(seat)), seat, act));

/** Show what waits for me: requests, and the way back. @param {API.Schema<"GameView">} game as its player sees it @param {Act} act */
export function awaited(game, act) {
  const { seat, seats, status } = game;
  if (status !== "running" || seat === null) return nothing;
  return html`
    ${seats[seat].away ? html`<section class="away" role="status"><p>${say("away_self")}</p>
      <p><button class="main" @click=${act("/back")}>${say("come_back")}</button></p></section>` : nothing}
    ${requests(awaitedOf(game), seat, act)}`;
}

/**
 * The other requests, and buttons to ask for something.
 * @param {API.Schema<"GameView">} game as its player sees it
 * @param {string[]} names of all seats
 * @param {Act} act
 */
export function agreements(game, names, act) {
  if (game.status !== "running" || game.seat === null) return nothing;
  const { seat, seats } = game;
  const isElsewhere = isAwaiting(seat);
  const waited = game.waiting.find((row) => row.seat !== seat && seats[row.seat].player);
  const asked = new Set(game.requests.filter((row) => row.by === seat).map((row) => row.kind));
  const away = seats.find((row) => row.away && row.seat !== seat && !row.offer);
  // A pause ends after a day's notice: one that is over by then is left as it is.
  const { why = "", until = null } = seats[seat].clock ?? {};
  const isLong = why === "paused" && until !== null && Date.parse(until) > Date.now() + DAY;
  const isStuck = game.waiting.some((row) => row.seat !== seat && Date.now() - Date.parse(row.since) > WEEK);
  const ask = (kind, text, body) => asked.has(kind) ? nothing
    : html`<button @click=${() => act("/requests", { kind, ...body() })()}>${text}</button>`;
  return html`
    ${requests(game.requests.filter((row) => !isElsewhere(row) && !isBack(seat)(row)), seat, act)}
    ${isLong ? html`<p><button @click=${act("/resume")}>${say("resume")}</button></p>` : nothing}
    ${isAlone(game) ? nothing : html`<details><summary>${say("ask_others")}</summary>
      <p class="actions">
        ${ask("pause", say("ask_pause"), () => ({ until: new Date(Date.now() + WEEK).toISOString() }))}
        ${waited && game.deadline ? ask("extend", say("ask_extend", { who: names[waited.seat] }), () => ({ seat: waited.seat, duration: "P1D" })) : nothing}
        ${away ? ask("hand_over", say("ask_hand_over", { who: names[away.seat] }), () => ({ seat: away.seat })) : nothing}
        ${isStuck ? ask("claim", say("ask_claim"), () => ({})) : nothing}
        ${ask("abort", say("ask_abort"), () => ({}))}
      </p>
    </details>`}`;
}
