/** Leads from an address to its page. */

import { html, nothing, render } from "./html.js";
import { icon } from "./icons.js";
import { focusAnew, go } from "./navigation.js";
import { locale, remember, session } from "./session.js";
import { learn, say } from "./words.js";

/**
 * Pages by the pattern of their address, each loaded when it is asked for. It is called with a `Screen` and the parts of
 * the address, and may return what is to be called when the page is left. A person without an account is asked for a name first,
 * but where a page is open to all.
 */
const PAGES = [
  { pattern: /^\/$/, load: async () => (await import("./home.js")).home },
  { pattern: /^\/new$/, load: async () => (await import("./new.js")).newGame },
  { pattern: /^\/account$/, load: async () => (await import("./account.js")).account },
  { pattern: /^\/join\/([\w.-]+)$/, isOpen: true, load: async () => (await import("./join.js")).join },
  { pattern: /^\/table\/([gi]_\w+)$/, isOpen: true, load: async () => (await import("./table.js")).table },
  { pattern: /^\/replay\/([gi]_\w+)$/, isOpen: true, load: async () => (await import("./replay.js")).replay },
  { pattern: /^\/league$/, isOpen: true, load: async () => (await import("./league.js")).league },
  { pattern: /^\/learn\/(\w+)$/, isOpen: true, load: async () => (await import("./learn.js")).lessonPage },
  { pattern: /^\/open$/, isOpen: true, load: async () => (await import("./open.js")).open },
];
const welcome = async () => (await import("./welcome.js")).welcome;

/**
 * The element that a page is drawn on. A page with a head of its own has it beside the name of this place.
 * @typedef {{draw(content: unknown, title?: string, head?: unknown): void, readonly isLeft: boolean}} Screen
 */

/** Milliseconds after which a page that is not there yet is said to be on its way. */
const SOON = 100;
/** Milliseconds after which what is for later is loaded. */
const AFTERWARDS = 1_000;

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
let leave = () => {};
let current = 0;
/** The page that was gone to last, which is read out: a browser does so only where it loads one. */
let arrived = "";

/** @param {unknown} content @param {unknown} head what stands on top instead of the ways to other pages, which are in a menu then where there is little room */
function frame(content, head) {
  const here = location.pathname;
  const link = (path, name) =>
    html`<a href=${path} aria-current=${here === path ? "page" : "false"}>${say(name)}</a>`;
  return html`
    <header class="top ${session.token ? "own" : ""}">
      <a class="brand" href="/" aria-label="Turnfold"><span>Turnfold</span></a>
      ${head ? html`${head}<button type="button" class="quiet places" popovertarget="places" title=${say("menu")}>${icon("menu")}${say("menu")}</button>` : nothing}
      <nav id="places" ?popover=${Boolean(head)}>${link("/", session.token ? "home" : "begin")} ${link("/new", "new_game")}
        ${session.token ? link("/account", "account") : nothing}</nav>
    </header>
    <main id="main" tabindex="-1">
      ${session.isForgotten ? html`<p class="problem" role="alert">${say("key_forgotten")}
        ${here === "/" ? nothing : html`<a href="/">${say("begin")}</a>`}</p>` : nothing}
      ${content}</main>
    <p class="unseen" id="arrived" role="status">${arrived}</p>`;
}

/** Whether the reader's system asks for much contrast, which a theme that was chosen here comes before. */
const MUCH_CONTRAST = matchMedia("(prefers-contrast: more), (forced-colors: active)");

/** Show the page of the address. */
function show() {
  // A page that was left draws no more.
  const number = ++current;
  leave();
  leave = () => {};
  let isNew = number > 1;
  const waiting = setTimeout(() => screen.draw(html`<p class="calm">${say("loading")}</p>`), SOON);
  document.documentElement.lang = locale();
  document.documentElement.dataset.theme = session.theme || (MUCH_CONTRAST.matches ? "contrast" : "system");
  const screen = /** @type {Screen} */ ({
    /** Draw the page's content, unless somebody has gone elsewhere meanwhile. */
    draw(content, title = "", head = undefined) {
      clearTimeout(waiting);
      if (number !== current) return;
      const isArrival = isNew && title !== "";
      if (isArrival) [isNew, arrived] = [false, title];
      document.title = title ? `${title} · Turnfold` : "Turnfold";
      render(frame(content, head), root);
      // A person who came by keys goes on from where the page begins: what they pressed is gone.
      if (isArrival) focusAnew("#main");
    },
    get isLeft() {
      return number !== current;
    },
  });
  const page = PAGES.find(({ pattern }) => pattern.test(location.pathname));
  if (!page) return screen.draw(html`<section class="card narrow"><h1>${say("not_found")}</h1>
    <p class="actions"><a class="button main" href="/">${say(session.token ? "home" : "begin")}</a></p></section>`, say("not_found"));
  const parts = page.pattern.exec(location.pathname)?.slice(1) ?? [];
  const load = session.token || page.isOpen ? page.load : welcome;
  const opened = load().then((shown) => shown(screen, ...parts)).catch(async (error) => {
    // A private game is not there for whoever has no account: they may have one.
    if (session.token || error.status !== 404) throw error;
    return (await welcome())(screen, { content: html`<p class="narrow calm" role="status">${say("hidden")}</p>`, name: say("begin") });
  });
  /** Show the page once more; a module that failed once fails as long as the document stands. */
  const again = (error) => () => (error.status === undefined ? location.reload() : show());
  opened.then(
    (then) => {
      if (typeof then !== "function") return;
      if (number === current) leave = then;
      else then();
    },
    (error) => screen.draw(html`
      <p class="problem" role="alert">${say("problem", { why: error.message })}</p>
      <p><button @click=${again(error)}>${say("again")}</button></p>`),
  );
}

/** Show the page to who plays here now: meanwhile another window may have forgotten the account, or got one. */
function lookWhoPlays() {
  const token = localStorage.getItem("token") ?? "";
  if (token === session.token) return;
  remember("token", token);
  show();
}

/** Show a page of this place without loading the document anew. @param {MouseEvent} event */
function follow(event) {
  const link = event.target instanceof Element ? event.target.closest("a[href^='/']") : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!(link instanceof HTMLAnchorElement) || !isPlain || link.target || !PAGES.some(({ pattern }) => pattern.test(link.pathname))) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

/** A file that is dropped anywhere is to be shown. */
async function drop(event) {
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  (await import("./kept/dropped.js")).hold(file);
  go("/open");
}

/** Show the page of the address, and follow whoever plays elsewhere. */
function begin() {
  addEventListener("popstate", show);
  addEventListener("storage", lookWhoPlays);
  // A page that one comes back to may be the one that was left, as it was.
  addEventListener("pageshow", lookWhoPlays);
  addEventListener("click", follow);
  addEventListener("dragover", (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault());
  addEventListener("drop", drop);
  show();
}

// Before there are words nothing can be said, not even what is wrong.
learn("page").then(begin);
// After the page, which needs the network first.
addEventListener("load", () => setTimeout(() => import("./offline.js").then(({ beReady }) => beReady()).catch(() => {}), AFTERWARDS));
