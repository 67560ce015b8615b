/** The first page: a name, or a way into an account that there is. */

import { gameList, listed, rulesetNames } from "./games.js";
import { html, nothing } from "./html.js";
import { ask, constant } from "./api.js";
import { Entrance } from "./entrance.js";
import { showAgain } from "./navigation.js";
import { locale, remember } from "./session.js";
import { say } from "./words.js";

/**
 * Show a form that ends with a token, and then the page that was wanted.
 * @param {import("./main.js").Screen} screen
 * @param {{ content: unknown, name: string } | null} wanted what of that page may be seen before, in place of what the service is
 */
export function welcome(screen, wanted = null) {
  let isAsking = false;
  let problem = "";
  let offered = /** @type {unknown} */ (nothing);
  let watched = /** @type {unknown} */ (nothing);

  const entrance = new Entrance(() => draw());
  const draw = () => screen.draw(html`
    ${wanted ? wanted.content : html`<p class="narrow calm">${say("intro")}</p>`}
    <section class="card narrow">
      ${wanted ? html`<h2>${say("ask_name")}</h2>` : html`<h1>${say("ask_name")}</h1>`}
      <p>${say("ask_name_help")}</p>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ""}
      <form @submit=${register}>
        <label>${say("name")} <input name="name" required maxlength="40" autocomplete="nickname"></label>
        <button class="main" ?disabled=${isAsking}>${say("begin")}</button>
      </form>
      ${entrance.view()}
    </section>
    ${offered} ${watched}
    <p class="narrow"><a href="/league">${say("league")}</a> · <a href="/open">${say("open_file")}</a></p>`, wanted?.name);

  /** The rulesets, each with what it is about, and its rules. */
  async function offer() {
    const { rulesets } = await constant("/rulesets");
    offered = html`<section class="narrow"><h2>${say("games_offered")}</h2>
      <ul class="rows offered">${rulesets.map(({ id, name, summary }) => html`<li class="row-card"><h3>${name}</h3>
        <p>${summary} <a href="/v1/rulesets/${id}/rules?locale=${locale()}" target="_blank" aria-label="${say("rules")}: ${name}">${say("rules")}</a></p></li>`)}</ul></section>`;
    if (!isAsking) draw();
  }

  /** Games that anybody may see: those that run, or the last ones that did. */
  async function look() {
    const [names, running] = await Promise.all([rulesetNames(), listed({ status: "running", limit: 8 })]);
    const rows = running.length ? running : await listed({ status: "finished", limit: 8 });
    if (!rows.length) return;
    watched = html`<section><h2>${say("watch")}</h2>${gameList(rows, names, "")}</section>`;
    if (!isAsking) draw();
  }

  async function register(event) {
    event.preventDefault();
    if (isAsking) return;
    const name = String(new FormData(event.target).get("name"));
    isAsking = true;
    addEventListener("beforeunload", stay);
    draw();
    try {
      // Told once, and never again: kept before anything else can go wrong.
      remember("token", (await ask("/players", { method: "POST", body: { name, locale: locale() } })).token);
      showAgain();
    } catch (error) {
      isAsking = false;
      problem = say("problem", { why: error.message });
      draw();
    } finally {
      removeEventListener("beforeunload", stay);
    }
  }

  /** Whoever leaves while the account is made would lose its key: the browser asks them first. */
  function stay(event) {
    event.preventDefault();
  }

  draw();
  if (!wanted) for (const more of [offer, look]) more().catch(() => {});
  return () => entrance.stop();
}
