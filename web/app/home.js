/** The first page: what waits for me, my other games, and tables that look for players. */

import { ask, constant } from "./api.js";
import { html, nothing } from "./html.js";
import { ago, say } from "./words.js";

const SHOWN = 30;

/** A list of games; `mine` are those of the account. */
async function listed(query) {
  return (await ask("/games", { query: { limit: SHOWN, ...query } })).games;
}

/** Show the lists; they are asked for again now and then. */
export async function home(screen) {
  const { rulesets } = await constant("/rulesets");
  const names = Object.fromEntries(rulesets.map((row) => [row.id, row.name]));

  const called = (seat) => seat.name ?? (seat.bot ? `${say("bot")} (${seat.bot})` : say("free"));
  const seats = (row) => row.seats.map(called).join(" · ");
  const game = (row, isMine) => html`
    <li class="game ${isMine ? "mine" : ""}">
      <a href="${row.status === "finished" ? "/replay" : "/table"}/${row.id}">
        <strong>${names[row.ruleset] ?? row.ruleset}</strong>
        <span>${seats(row)}</span>
        <small>${isMine ? say("waits") : say(`status_${row.status}`)} · <time datetime=${row.changed}>${ago(row.changed)}</time></small>
      </a>
    </li>`;
  const list = (rows, empty, isMine = false) => rows.length
    ? html`<ul class="games">${rows.map((row) => game(row, isMine))}</ul>`
    : html`<p class="calm">${empty}</p>`;

  async function look() {
    const [turns, all, lobby, watched] = await Promise.all([
      listed({ to_move: "me" }), listed({ mine: true }), listed({ status: "open" }), listed({ status: "running", limit: 8 }),
    ]);
    const waiting = new Set(turns.map((row) => row.id));
    const mine = all.filter((row) => !waiting.has(row.id));
    const known = new Set(all.map((row) => row.id));
    const others = watched.filter((row) => !known.has(row.id));
    screen.draw(html`
      ${turns.length ? html`<section><h1>${say("waiting_me")}</h1>${list(turns, "", true)}</section>` : nothing}
      <section>
        <h2>${say("games_mine")}</h2>
        ${list(mine, turns.length ? "" : say("empty_mine"))}
        <p><a class="button main" href="/new">${say("new_game")}</a></p>
      </section>
      <section><h2>${say("lobby")}</h2>${list(lobby.filter((row) => !known.has(row.id)), say("empty_lobby"))}</section>
      ${others.length ? html`<section><h2>${say("watch")}</h2>${list(others, "")}</section>` : nothing}`, say("home"));
  }

  await look();
  const timer = setInterval(() => document.hidden || look().catch(() => {}), 10_000);
  return () => clearInterval(timer);
}
