/** An invitation: what it is for, and a seat at the table. */

import { ask, constant } from "./api.js";
import { boardOf } from "./board.js";
import { Catalogue } from "./catalogue.js";
import { html, nothing } from "./html.js";
import { go } from "./navigation.js";
import { locale, session } from "./session.js";
import { occupant, seatForm, sit } from "./sitting.js";
import { Terms } from "./terms.js";
import { say, seated } from "./words.js";

/** What is wrong with an invitation, and stays so. */
const REFUSED = new Set([404, 409, 410]);

/** Show what somebody is invited to; who has no account is asked for a name then. @param {import("./main.js").Screen} screen @param {string} code */
export async function join(screen, code) {
  let invited;
  try {
    invited = await ask(`/invitations/${code}`, { query: { locale: locale() } });
  } catch (error) {
    if (!REFUSED.has(error.status)) throw error;
    return screen.draw(refused(error, code), say("joined_by"));
  }
  const ruleset = /** @type {string} */ (invited.ruleset);
  const [about, terms] = await Promise.all([constant(`/rulesets/${ruleset}`), Terms.of(ruleset)]);
  const { take_over: offered, seats } = invited;
  const table = offered ? await shown() : nothing;

  const shownTo = (sitting, problem = "") => html`
    <section class="card narrow">
      <h1>${say("joined_by")}: ${about.name}</h1>
      <p>${about.summary}</p>
      <p>${seated(seats.map(occupant))}</p>
      ${offered ? html`<p>${say("join_takes_over", { name: seats[offered.seat].name })}</p>` : nothing}
      ${terms.view(invited)}
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ""}
      ${sitting}
      <p><a href="/v1/rulesets/${ruleset}/rules?locale=${locale()}" target="_blank">${say("rules")}</a></p>
    </section>`;
  if (!session.token) {
    const { welcome } = await import("./welcome.js");
    return welcome(screen, { content: shownTo(nothing), name: about.name });
  }
  const draw = (problem = "") => screen.draw(
    html`${shownTo(seatForm(take, invited.from_position, offered !== null), problem)}${table}`, about.name);

  /** Draw how a game stands in which a seat is handed over. */
  async function shown() {
    const [{ board }, catalogue] = await Promise.all([boardOf(ruleset), Catalogue.of(ruleset)]);
    const names = seats.map((seat) => seat.name ?? say("free"));
    return html`<div class="board ${ruleset}">${board(invited.view, { catalogue, seat: null, names })}</div>`;
  }

  /** @param {boolean} isSeeded */
  async function take(isSeeded) {
    try {
      await sit(invited.game, seats, { invite: code }, isSeeded);
      go(`/table/${invited.game}`);
    } catch (error) {
      draw(say("problem", { why: error.message }));
    }
  }

  draw();
}

/** Say why an invitation lets nobody in, and where to go instead: a game that has begun may be watched. */
const refused = ({ status, message }, code) => html`
  <section class="card narrow">
    <h1>${say("joined_by")}</h1>
    <p class="problem" role="alert">${status === 404 ? say("joined_by_none") : say("problem", { why: message })}</p>
    <p class="actions"><a class="button main" href="/">${say(session.token ? "home" : "begin")}</a>
      ${status === 409 ? html`<a class="button" href="/table/${code.split(".")[0]}">${say("watch")}</a>` : nothing}</p>
  </section>`;
