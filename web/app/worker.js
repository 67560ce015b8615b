/** Works where there is no network: keeps the table's files and what was seen last. Shows what is pushed. */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const SHELL = "shell";
const SEEN = "seen";
const DRAWN = "drawn";
const MOST = 300;

/** Pages of the table: one document, which finds out by the address which of them is meant. */
const PAGES = /^\/(?:$|new$|account$|open$|league$|learn\/|table\/|replay\/|join\/)/;
const FILES = /^\/app\//;
/** Files that never change at their address. */
const DRAWINGS = /^\/(?:emblems|pictures)\//;
/** Answers that can be looked at again: none that wait, and no secret. */
const LOOKS = /^\/v1\/(?:rulesets|players\/me(?:\/inbox)?$|games$|league$|games\/[gi]_\w+$|games\/[gi]_\w+\/(?:chart|states\/\d+)$)/;

/** The query by which a page asks for the history of a game. */
const HISTORY = ["since", "last"];

/** Files that open a replay from a file, which may be wanted without a network before any other replay. */
const READERS = [
  "open", "viewer", "motion", "chart", "kept/changes", "kept/dropped", "kept/reading", "kept/writing", "check", "main", "turning",
  "verify", "node/bytes", "node/crypto", "node/util",
];
const FIRST = ["/", "/app/page.css", "/app/ending.css", "/app/icon.svg", ...READERS.map((name) => `/app/${name}.js`)];

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((kept) => kept.addAll(FIRST)).then(() => worker.skipWaiting()));
});
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

/** The answer of the network, kept for later; what was kept, if there is none. */
async function latest(request, name, key = request) {
  const kept = await caches.open(name);
  try {
    const answer = await fetch(request);
    if (answer.ok) await kept.put(key, answer.clone());
    return answer;
  } catch (error) {
    const before = await kept.match(key);
    if (before) return before;
    throw error;
  }
}

/** The answer that was kept, or else that of the network, which is kept. */
async function first(request) {
  const kept = await caches.open(DRAWN);
  const before = await kept.match(request);
  if (before) return before;
  const answer = await fetch(request);
  if (answer.ok) await kept.put(request, answer.clone());
  return answer;
}

/** Forget what was kept longest ago. @param {string} name */
async function prune(name) {
  const kept = await caches.open(name);
  const keys = await kept.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST)).map((key) => kept.delete(key)));
}

/** Return what a look is kept as: it is the same game, however much of its history a page asks for. @param {URL} address */
function named(address) {
  for (const name of HISTORY) address.searchParams.delete(name);
  return address.href;
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  const { origin, pathname, searchParams } = address;
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") {
    if (PAGES.test(pathname)) event.respondWith(latest(request, SHELL, "/"));
  } else if (FILES.test(pathname)) event.respondWith(latest(request, SHELL));
  else if (DRAWINGS.test(pathname)) {
    event.respondWith(first(request));
    event.waitUntil(prune(DRAWN));
  }
  else if (LOOKS.test(pathname) && !searchParams.has("wait")) {
    event.respondWith(latest(request, SEEN, named(address)));
    event.waitUntil(prune(SEEN));
  }
});

worker.addEventListener("push", (event) => {
  const { notification: { title, navigate, ...how } } = event.data?.json() ?? { notification: { title: "Turnfold" } };
  event.waitUntil(worker.registration.showNotification(title, { ...how, icon: "/app/icons/192.png", data: { ...how.data, navigate } }));
});

/** A click leads to the table that it is about: to the window that shows it, if there is one. */
async function lead(address) {
  const windows = await worker.clients.matchAll({ type: "window" });
  const there = windows.find((one) => one.url === address);
  return there ? there.focus() : worker.clients.openWindow(address);
}

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { navigate } = event.notification.data;
  if (navigate) event.waitUntil(lead(new URL(navigate, worker.location.origin).href));
});
