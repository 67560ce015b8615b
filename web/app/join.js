/** An invitation: what it is for, and a seat at the table. */

import { ask, constant, send } from "./api.js";
import { html } from "./html.js";
import { go } from "./navigation.js";
import { locale } from "./session.js";
import { say, seated } from "./words.js";

/** Show what somebody is invited to. @param {import("./main.js").Screen} screen @param {string} code */
export async function join(screen, code) {
  const invited = await ask(`/invitations/${code}`, { query: { locale: locale() } });
  const about = await constant(`/rulesets/${/** @type {string} */ (invited.ruleset)}`);
  const draw = (problem = "") => screen.draw(html`
    <section class="card narrow">
      <h1>${say("joined_by")}: ${about.name}</h1>
      <p>${about.summary}</p>
      <p>${seated(invited.seats.map((seat) => seat.name))}</p>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ""}
      <p><button class="main" @click=${sit}>${say("join")}</button>
        <a href="/v1/rulesets/${invited.ruleset}/rules?locale=${locale()}" target="_blank">${say("rules")}</a></p>
    </section>`, about.name);

  async function sit() {
    const game = code.slice(0, code.lastIndexOf("."));
    try {
      await send(`/games/${game}/seats`, { invite: code, accept_position: true });
      go(`/table/${game}`);
    } catch (error) {
      draw(say("problem", { why: error.message }));
    }
  }

  draw();
}
