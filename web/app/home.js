/** The first page: what waits for me, my other games, and tables that look for players. */

import { gameList, listed, rulesetNames } from "./games.js";
import { html, nothing } from "./html.js";
import { say } from "./words.js";

/** Show the lists; they are asked for again now and then. */
export async function home(screen) {
  const names = await rulesetNames();

  async function look() {
    const [turns, all, lobby, watched] = await Promise.all([
      listed({ to_move: "me" }), listed({ mine: true }), listed({ status: "open" }), listed({ status: "running", limit: 8 }),
    ]);
    const waiting = new Set(turns.map((row) => row.id));
    const mine = all.filter((row) => !waiting.has(row.id));
    const known = new Set(all.map((row) => row.id));
    const others = watched.filter((row) => !known.has(row.id));
    screen.draw(html`
      ${turns.length ? html`<section><h1>${say("waiting_me")}</h1>${gameList(turns, names, "", true)}</section>` : nothing}
      <section>
        <h2>${say("games_mine")}</h2>
        ${gameList(mine, names, turns.length ? "" : say("empty_mine"))}
        <p><a class="button main" href="/new">${say("new_game")}</a></p>
      </section>
      <section><h2>${say("lobby")}</h2>${gameList(lobby.filter((row) => !known.has(row.id)), names, say("empty_lobby"))}</section>
      ${others.length ? html`<section><h2>${say("watch")}</h2>${gameList(others, names, "")}</section>` : nothing}`, say("home"));
  }

  await look();
  const timer = setInterval(() => document.hidden || look().catch(() => {}), 10_000);
  return () => clearInterval(timer);
}
