/** The first page: one click to a game, a name for who has one in mind, or a way into an account that there is. */

import { gameList, listed, rulesetRows } from "./games.js";
import { html, nothing } from "./html.js";
import { ask } from "./api.js";
import { Offer } from "./begin/offer.js";
import { Entrance } from "./entrance.js";
import { showAgain } from "./navigation.js";
import { locale, remember } from "./session.js";
import { loadStyles } from "./styles.js";
import { say } from "./words.js";

/** Draw what is asked of somebody who has no account here. */
const form = ({ isFirst, isAsking, problem, register, entrance }) => html`
  <section class="card narrow">
    <h2>${say(isFirst ? "have_account" : "ask_name")}</h2>
    <p>${say("ask_name_help")}</p>
    ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
    <form @submit=${register}>
      <label>${say("name")} <input name="name" required maxlength="40" autocomplete="nickname"></label>
      <button class=${isFirst ? "" : "main"} ?disabled=${isAsking}>${say("begin")}</button>
    </form>
    ${entrance.view()}
  </section>`;

/**
 * Show what can be played, or else a form that ends with a token, and then the page that was wanted.
 * @param {import("./main.js").Screen} screen
 * @param {{ content: unknown, name: string } | null} wanted what of that page may be seen before, in place of what the service is
 */
export async function welcome(screen, wanted = null) {
  let isAsking = false;
  let problem = "";
  let watched = /** @type {unknown} */ (nothing);
  const isFirst = !wanted && location.pathname === "/";

  const entrance = new Entrance(() => draw());
  const offer = new Offer(() => isAsking || draw());
  const draw = () => screen.draw(html`
    ${wanted ? wanted.content : isFirst ? html`${offer.hero()}${offer.games()}` : html`<h1 class="narrow">${say("ask_name")}</h1>`}
    ${form({ isFirst, isAsking, problem, register, entrance })}
    ${watched}
    <p class="narrow"><a href="/league">${say("league")}</a> · <a href="/open">${say("open_file")}</a></p>`, wanted?.name);

  /** Games that anybody may see: those that run, or the last ones that did. */
  async function look() {
    const [rulesets, running] = await Promise.all([rulesetRows(), listed({ status: "running", limit: 8 })]);
    const rows = running.length ? running : await listed({ status: "finished", limit: 8 });
    if (!rows.length) return;
    watched = html`<section><h2>${say("watch")}</h2>${gameList(rows, rulesets, "")}</section>`;
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

  /** A person who leaves while the account is made would lose its key: the browser asks them first. */
  function stay(event) {
    event.preventDefault();
  }

  await loadStyles("begin.css");
  draw();
  if (isFirst) for (const more of [() => offer.open(), look]) more().catch(() => {});
  return () => entrance.stop();
}
