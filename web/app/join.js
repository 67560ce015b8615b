/** An invitation: what it is for, and a seat at the table. */

import { ask, constant } from "./api.js";
import { boardOf } from "./board.js";
import { Catalogue } from "./catalogue.js";
import { html, nothing } from "./html.js";
import { go } from "./navigation.js";
import { locale } from "./session.js";
import { occupant, seatForm, sit } from "./sitting.js";
import { Terms } from "./terms.js";
import { say, seated } from "./words.js";

/** Show what somebody is invited to. @param {import("./main.js").Screen} screen @param {string} code */
export async function join(screen, code) {
  const invited = await ask(`/invitations/${code}`, { query: { locale: locale() } });
  const ruleset = /** @type {string} */ (invited.ruleset);
  const [about, terms] = await Promise.all([constant(`/rulesets/${ruleset}`), Terms.of(ruleset)]);
  const { take_over: offered, seats } = invited;
  const table = offered ? await shown() : nothing;

  const draw = (problem = "") => screen.draw(html`
    <section class="card narrow">
      <h1>${say("joined_by")}: ${about.name}</h1>
      <p>${about.summary}</p>
      <p>${seated(seats.map(occupant))}</p>
      ${offered ? html`<p>${say("join_takes_over", { name: seats[offered.seat].name })}</p>` : nothing}
      ${terms.view(invited)}
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ""}
      ${seatForm(take, invited.from_position, offered !== null)}
      <p><a href="/v1/rulesets/${ruleset}/rules?locale=${locale()}" target="_blank">${say("rules")}</a></p>
    </section>${table}`, about.name);

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
