/** Without a network: the worker that keeps what is needed then, and what was seen last. */

import { constant } from "./api.js";
import { locale } from "./session.js";

const WORKER = "/app/worker.js";
const SHELL = "shell";
const SEEN = "seen";
const DRAWN = "drawn";
/** The parts that are said where a replay is shown from a file. @type {Texts.Part[]} */
const SAID = ["replay", "ending"];

/** Set the worker up, where the browser has such a thing. It is asked for when the first page is there. */
export async function beReady() {
  if (!navigator.serviceWorker) return;
  // Pages take scripts from nowhere but where a policy says so.
  const policy = globalThis.trustedTypes?.createPolicy("turnfold", { createScriptURL: (url) => (url === WORKER ? url : "") });
  const { active } = await navigator.serviceWorker.register(policy?.createScriptURL(WORKER) ?? WORKER, { scope: "/" });
  // It does not see files that are loaded until it takes over; it never takes over a page that was reloaded by force.
  if (!navigator.serviceWorker.controller && active?.state !== "activated") {
    await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
  }
  // A replay from a file may be the first that is shown of its ruleset, and then there may be no network.
  const [{ rulesets }, kept] = await Promise.all([constant("/rulesets"), caches.open(SHELL)]);
  const texts = SAID.map((part) => `/app/texts/${locale()}.${part}.json`);
  await kept.addAll([...new Set([...loaded("/app/"), ...texts, ...rulesets.map(({ id }) => `/app/boards/${id}.js`)])]);
  const drawn = await caches.open(DRAWN);
  await drawn.addAll([...new Set([...loaded("/pictures/"), ...loaded("/emblems/")])]);
}

/** The paths below a folder that this page was loaded from: on the first visit nobody kept it yet. @param {string} folder */
function loaded(folder) {
  const paths = performance.getEntriesByType("resource").map(({ name }) => new URL(name)).filter(({ origin }) => origin === location.origin);
  return paths.map(({ pathname }) => pathname).filter((path) => path.startsWith(folder));
}

/**
 * Keep what a page shows, as if it had just been asked for at this path below `/v1`, once there is a worker that shows it.
 * @param {AbortSignal} signal says when the page is left: whoever leaves may take the account along
 */
export async function keep(path, query, data, signal) {
  if (!navigator.serviceWorker || !("caches" in globalThis)) return;
  await navigator.serviceWorker.ready;
  const kept = await caches.open(SEEN);
  if (signal.aborted) return;
  const headers = { "content-type": "application/json" };
  await kept.put(`/v1${path}?${new URLSearchParams(query)}`, new Response(JSON.stringify(data), { headers }));
}
