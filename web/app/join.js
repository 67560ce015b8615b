/** An invitation: what it is for, and a seat at the table. */

import { ask, constant } from "./api.js";
import { html } from "./html.js";
import { go } from "./navigation.js";
import { locale } from "./session.js";
import { seatForm, sit } from "./sitting.js";
import { say, seated } from "./words.js";

/** Who sits at a seat, or whom it is kept for; null if I may have it. @param {API.Schema<"SeatPreview">} seat */
const occupant = ({ name, kept }) => (kept && !kept.for_you ? say("seat_kept", { name: kept.name }) : name);

/** Show what somebody is invited to. @param {import("./main.js").Screen} screen @param {string} code */
export async function join(screen, code) {
  const invited = await ask(`/invitations/${code}`, { query: { locale: locale() } });
  const about = await constant(`/rulesets/${/** @type {string} */ (invited.ruleset)}`);
  const draw = (problem = "") => screen.draw(html`
    <section class="card narrow">
      <h1>${say("joined_by")}: ${about.name}</h1>
      <p>${about.summary}</p>
      <p>${seated(invited.seats.map(occupant))}</p>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ""}
      ${seatForm(take, invited.from_position)}
      <p><a href="/v1/rulesets/${invited.ruleset}/rules?locale=${locale()}" target="_blank">${say("rules")}</a></p>
    </section>`, about.name);

  /** @param {boolean} isSeeded */
  async function take(isSeeded) {
    try {
      await sit(invited.game, invited.seats, { invite: code }, isSeeded);
      go(`/table/${invited.game}`);
    } catch (error) {
      draw(say("problem", { why: error.message }));
    }
  }

  draw();
}
