/** Leads from an address to its page. */

import { html, nothing, render } from "./html.js";
import { account } from "./account.js";
import { home } from "./home.js";
import { join } from "./join.js";
import { go } from "./navigation.js";
import { newGame } from "./new.js";
import { replay } from "./replay.js";
import { locale, session } from "./session.js";
import { hasSymbols } from "./symbols.js";
import { table } from "./table.js";
import { welcome } from "./welcome.js";
import { say } from "./words.js";

/**
 * Pages by the pattern of their address. Each is called with the address' parts and a `Screen`, and may return what is
 * to be called when the page is left. Who has no account is asked for a name first, but where a page is `OPEN`.
 */
const PAGES = [
  [/^\/$/, home],
  [/^\/new$/, newGame],
  [/^\/account$/, account],
  [/^\/join\/([\w.-]+)$/, join],
  [/^\/table\/([gi]_\w+)$/, table],
  [/^\/replay\/([gi]_\w+)$/, replay],
];

const OPEN = new Set([table, replay]);

const root = document.getElementById("page");
document.documentElement.dataset.symbols = hasSymbols() ? "shown" : "none";
let leave = () => {};
let current = 0;

function frame(content) {
  const here = location.pathname;
  const link = (path, name) =>
    html`<a href=${path} aria-current=${here === path ? "page" : "false"}>${say(name)}</a>`;
  return html`
    <header class="top">
      <a class="brand" href="/">Turnfold</a>
      <nav>${link("/", session.token ? "home" : "begin")} ${link("/new", "new_game")}
        ${session.token ? link("/account", "account") : nothing}</nav>
    </header>
    <main id="main" tabindex="-1">${content}</main>`;
}

/** Show the page of the address. */
function show() {
  leave();
  leave = () => {};
  const number = ++current;
  document.documentElement.lang = locale();
  document.documentElement.dataset.theme = session.theme || "system";
  const screen = {
    /** Draw the page's content, unless somebody has gone elsewhere meanwhile. */
    draw(content, title = "") {
      if (number !== current) return;
      document.title = title ? `${title} · Turnfold` : "Turnfold";
      render(frame(content), root);
    },
    get isLeft() {
      return number !== current;
    },
  };
  screen.draw(html`<p class="calm">${say("loading")}</p>`);
  const [pattern, page] = PAGES.find(([pattern]) => pattern.test(location.pathname)) ?? [];
  if (!page) return screen.draw(html`<p>${say("not_found")}</p>`);
  const parts = pattern.exec(location.pathname).slice(1);
  const shown = session.token || OPEN.has(page) ? page : welcome;
  const opened = Promise.resolve(shown(screen, ...parts)).catch((error) => {
    // A private game is not there for whoever has no account: they may have one.
    if (session.token || error.status !== 404) throw error;
    return welcome(screen);
  });
  opened.then(
    (then) => {
      if (typeof then !== "function") return;
      if (number === current) leave = then;
      else then();
    },
    (error) => screen.draw(html`
      <p class="problem" role="alert">${say("problem", { why: error.message })}</p>
      <p><button @click=${show}>${say("again")}</button></p>`),
  );
}

addEventListener("popstate", show);
addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href^='/']") : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!link || !isPlain || link.target || !PAGES.some(([pattern]) => pattern.test(link.pathname))) return;
  event.preventDefault();
  go(link.pathname + link.hash);
});
show();
