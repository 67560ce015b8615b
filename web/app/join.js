/** An invitation: what it is for, and a seat at the table. */

import { ask, constant } from "./api.js";
import { boardOf } from "./board.js";
import { Catalogue } from "./catalogue.js";
import { html, nothing } from "./html.js";
import { goInstead } from "./navigation.js";
import { locale, session } from "./session.js";
import { occupant, seatForm, sit } from "./sitting.js";
import { Terms } from "./terms.js";
import { say, seated } from "./words.js";

/** Faults of an invitation that stay. */
const REFUSED = new Set([404, 409, 410]);

/**
 * Show what somebody is invited to; who has no account is asked for a name then.
 * @param {import("./main.js").Screen} screen @param {string} code @param {string} problem why they could not sit down a moment ago
 */
export async function join(screen, code, problem = "") {
  let invited;
  try {
    invited = await ask(`/invitations/${code}`, { query: { locale: locale() } });
  } catch (error) {
    if (!REFUSED.has(error.status)) throw error;
    const game = error.status === 409 ? await begun(code) : null;
    // A person who comes back by the link that they were sent has a seat there.
    if (game && game.seat !== null) return goInstead(`/table/${game.id}`);
    return screen.draw(refused(error, game ? `/table/${game.id}` : ""), say("joined_by"));
  }
  const ruleset = /** @type {string} */ (invited.ruleset);
  const [about, terms] = await Promise.all([constant(`/rulesets/${ruleset}`), Terms.of(ruleset)]);
  const { take_over: offered, seats } = invited;
  const table = offered ? await shown() : nothing;

  const shownTo = (sitting, why = problem) => html`
    <section class="card narrow">
      <h1>${say("joined_by")}: ${about.name}</h1>
      <p>${about.summary}</p>
      <p>${seated(seats.map(occupant))}</p>
      ${offered ? html`<p>${say("join_takes_over", { name: seats[offered.seat].name })}</p>` : nothing}
      ${terms.view(invited)}
      ${why ? html`<p class="problem" role="alert">${why}</p>` : nothing}
      ${sitting}
      <p><a href="/v1/rulesets/${ruleset}/rules?locale=${locale()}" target="_blank">${say("rules")}</a></p>
    </section>`;
  if (!session.token) {
    const { welcome } = await import("./welcome.js");
    return welcome(screen, { content: shownTo(nothing), name: about.name });
  }
  const draw = (why = problem) => screen.draw(
    html`${shownTo(seatForm(take, invited.from_position, offered !== null), why)}${table}`, about.name);

  /** Draw how a game stands in which a seat is handed over. */
  async function shown() {
    const [{ board }, catalogue] = await Promise.all([boardOf(ruleset), Catalogue.of(ruleset, invited.options)]);
    const names = seats.map((seat) => seat.name ?? say("free"));
    return html`<div class="board ${ruleset}">${board(invited.view, { catalogue, seat: null, names })}</div>`;
  }

  /** @param {boolean} isSeeded */
  async function take(isSeeded) {
    try {
      await sit(invited.game, seats, { invite: code }, isSeeded);
      goInstead(`/table/${invited.game}`);
    } catch (error) {
      if (error.type === "already-seated") return goInstead(`/table/${invited.game}`);
      const why = say("problem", { why: error.message });
      draw(why);
      // Others may have sat down meanwhile, or the game has begun.
      if (REFUSED.has(error.status)) await join(screen, code, why).catch(() => {});
    }
  }

  draw();
}

/** The game that has begun without me, or with me; null where I may not see it. @param {string} code */
async function begun(code) {
  try {
    return await ask(`/games/${code.split(".")[0]}`, { query: { locale: locale() } });
  } catch (error) {
    if (error.status === 404) return null;
    throw error;
  }
}

/** Say why an invitation lets nobody in, and where to go instead: to the table of a game that may be watched, if there is any. */
const refused = ({ status, message }, table) => html`
  <section class="card narrow">
    <h1>${say("joined_by")}</h1>
    <p class="problem" role="alert">${status === 404 ? say("joined_by_none") : say("problem", { why: message })}</p>
    <p class="actions"><a class="button main" href="/">${say(session.token ? "home" : "begin")}</a>
      ${table ? html`<a class="button" href=${table}>${say("watch")}</a>` : nothing}</p>
  </section>`;
