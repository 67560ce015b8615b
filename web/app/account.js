/** The account: name, language, colours, and the key for other devices. */

import { html } from "./html.js";
import { ask } from "./api.js";
import { showAgain } from "./navigation.js";
import { locale, remember, session } from "./session.js";
import { LANGUAGES } from "./texts.js";
import { say } from "./words.js";

const THEMES = ["system", "light", "dark", "contrast"];

/** Show the account's page. */
export async function account(screen) {
  const me = await ask("/players/me");
  let isShown = false;

  const choice = (value, now, text) => html`<option value=${value} ?selected=${value === now}>${text}</option>`;
  const draw = (problem = "") => screen.draw(html`
    <section class="card narrow">
      <h1>${say("account")}</h1>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ""}
      <form @submit=${rename}>
        <label>${say("name")} <input name="name" required maxlength="40" .value=${me.name}></label>
        <button>${say("send")}</button>
      </form>
      <label>${say("language")}
        <select name="locale" @change=${speak}>
          ${Object.entries(LANGUAGES).map(([tag, name]) => choice(tag, locale(), name))}
        </select>
      </label>
      <label>${say("theme")}
        <select name="theme" @change=${paint}>
          ${THEMES.map((name) => choice(name, session.theme || "system", say(name)))}
        </select>
      </label>
      <h2>${say("token")}</h2>
      <p>${say("token_help")}</p>
      ${isShown ? html`<p><code class="key">${session.token}</code></p>` : html`
        <p><button @click=${reveal}>${say("show_key")}</button></p>`}
      <p><button @click=${forget}>${say("sign_out")}</button></p>
    </section>`, say("account"));

  async function rename(event) {
    event.preventDefault();
    try {
      me.name = (await ask("/players/me", { method: "PATCH", body: { name: event.target.name.value } })).name;
      draw();
    } catch (error) {
      draw(error.message);
    }
  }

  async function speak(event) {
    remember("locale", event.target.value);
    await ask("/players/me", { method: "PATCH", body: { locale: locale() } }).catch(() => {});
    showAgain();
  }

  function paint(event) {
    remember("theme", event.target.value === "system" ? "" : event.target.value);
    showAgain();
  }

  function reveal() {
    isShown = true;
    draw();
  }

  function forget() {
    remember("token", "");
    showAgain();
  }

  draw();
}
