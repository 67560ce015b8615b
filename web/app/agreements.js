/** Requests among people at a table, and their answers. */

import { html, nothing } from "./html.js";
import { say } from "./words.js";

const WEEK = 7 * 86_400_000;

/**
 * The open requests, and buttons to ask for something.
 * @param {API.Schema<"GameView">} game as its player sees it
 * @param {string[]} names of all seats
 * @param {(path: string, body?: object) => () => void} act returns what sends something below the game's address
 */
export function agreements(game, names, act) {
  if (game.status !== "running" || game.seat === null) return nothing;
  const { seat, seats } = game;
  /** @param {API.Schema<"RequestView">} row @param {boolean} agree */
  const answer = (row, agree) => act(`/requests/${row.id}`, { agree });
  /** @param {API.Schema<"RequestView">} row */
  const request = (row) => html`
    <li class="seat-${row.by}">
      <p><b>${names[row.by]}</b>: ${row.text}</p>
      <p class="actions">
        ${row.awaited.includes(seat) ? html`<button class="main" @click=${answer(row, true)}>${say("agree")}</button>` : nothing}
        ${row.awaited.includes(seat) || row.by === seat ? html`
          <button @click=${answer(row, false)}>${say(row.by === seat ? "withdraw" : "decline")}</button>` : nothing}
      </p>
    </li>`;
  const waited = game.waiting.find((row) => row.seat !== seat && seats[row.seat].player);
  const asked = new Set((game.requests ?? []).filter((row) => row.by === seat).map((row) => row.kind));
  const away = seats.find((row) => row.away && row.seat !== seat && !row.offer);
  const isAlone = !seats.some((row) => row.player && row.seat !== seat);
  const isPaused = seats[seat].clock?.why === "paused";
  const isStuck = game.waiting.some((row) => row.seat !== seat && Date.now() - Date.parse(row.since) > WEEK);
  const ask = (kind, text, body) => asked.has(kind) ? nothing
    : html`<button @click=${() => act("/requests", { kind, ...body() })()}>${text}</button>`;
  return html`
    ${game.requests?.length ? html`<ul class="requests">${game.requests.map(request)}</ul>` : nothing}
    ${isPaused ? html`<p><button @click=${act("/resume")}>${say("resume")}</button></p>` : nothing}
    ${seats[seat].away ? html`<p><button class="main" @click=${act("/back")}>${say("come_back")}</button></p>` : nothing}
    ${isAlone ? nothing : html`<details><summary>${say("ask_others")}</summary>
      <p class="actions">
        ${ask("pause", say("ask_pause"), () => ({ until: new Date(Date.now() + WEEK).toISOString() }))}
        ${waited && game.deadline ? ask("extend", say("ask_extend", { who: names[waited.seat] }), () => ({ seat: waited.seat, duration: "P1D" })) : nothing}
        ${away ? ask("hand_over", say("ask_hand_over", { who: names[away.seat] }), () => ({ seat: away.seat })) : nothing}
        ${isStuck ? ask("claim", say("ask_claim"), () => ({})) : nothing}
        ${ask("abort", say("ask_abort"), () => ({}))}
      </p>
    </details>`}`;
}
