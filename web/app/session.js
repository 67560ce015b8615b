/** The account that this browser plays as, and how it shows things: kept by the browser alone. */

/** `sending` is `asked` where an answer waits to be sent; else a click that leaves nothing to choose sends it. `motion` is `off` where nothing is to move, `sound` is `on` for who wants to hear. */
const FIELDS = ["token", "locale", "theme", "guest", "sending", "motion", "sound"];

/** `isForgotten`: the key that was kept here counts no more. `guest`: what an account is called that has not been asked for a name yet. @type {Record<string, any>} */
export const session = Object.fromEntries(FIELDS.map((field) => [field, localStorage.getItem(field) ?? ""]));
session.isForgotten = false;

/** Forget what an account has seen here, and what it has begun to write. */
function forgetSeen() {
  globalThis.caches?.delete("seen").catch(() => {});
  sessionStorage.clear();
  for (const name of Object.keys(localStorage)) if (/^(seen|head|lesson) /.test(name)) localStorage.removeItem(name);
}

/** Whether nothing is to move: as the device says, or whoever uses it. */
export const isCalm = () => session.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Remember a field; an empty text forgets it. All that was seen and begun is forgotten with the account whose it is. */
export function remember(field, value) {
  if (field === "token" && value !== session.token) forgetSeen();
  session[field] = value;
  if (field === "token" && session.guest) remember("guest", "");
  if (field === "token" && value) session.isForgotten = false;
  if (value) localStorage.setItem(field, value);
  else localStorage.removeItem(field);
}

/** Forget the key of the account: the service knows it no more. */
export function forgetKey() {
  remember("token", "");
  session.isForgotten = true;
}

/** The language to speak: the one that was chosen, or the first of the browser's that there is. */
export function locale() {
  return ahead.spoken(session.locale);
}

/** Note that a game was seen up to a version, whose head says what was before it. */
export function noteSeen(game, { version, head, status }) {
  localStorage.setItem(`seen ${game}`, String(version));
  if (status === "running") localStorage.setItem(`head ${game}`, `${version}:${head}`);
}

/** Note which message of a game was seen last. @param {string} message */
export function noteHeard(game, message) {
  localStorage.setItem(`seen talk ${game}`, message);
}

/** The id of the message of a game that was seen here last; empty if none was. */
export function heardLast(game) {
  return localStorage.getItem(`seen talk ${game}`) ?? "";
}

/** The head that was shown here last while the game ran, as `SEQ:HASH`; empty if none was. */
export function seenHead(game) {
  return localStorage.getItem(`head ${game}`) ?? "";
}

/** The number of the step that the lesson of a game has come to in this browser; null if the game is no lesson's. */
export function lessonStep(game) {
  const step = localStorage.getItem(`lesson ${game}`);
  return step === null ? null : Number(step);
}

/** Note how far the lesson of a game has come; null once it is over, or skipped. @param {number | null} step */
export function noteLesson(game, step) {
  if (step === null) localStorage.removeItem(`lesson ${game}`);
  else localStorage.setItem(`lesson ${game}`, String(step));
}

/** The seed that this browser has promised a game; empty if there is none. */
export function ownSeed(game) {
  return localStorage.getItem(`seed ${game}`) ?? "";
}

/** Keep the seed that a game is promised; an empty one is forgotten. */
export function keepSeed(game, seed) {
  if (seed) localStorage.setItem(`seed ${game}`, seed);
  else localStorage.removeItem(`seed ${game}`);
}

/** The beginnings of something at a game in this window before it was loaded anew, such as an `answer`; null if nothing was begun. */
export function begun(what, game) {
  return JSON.parse(sessionStorage.getItem(`${what} ${game}`) ?? "null");
}

/** Note how far something has come; nothing once it is done. */
export function noteBegun(what, game, state) {
  if (state) sessionStorage.setItem(`${what} ${game}`, JSON.stringify(state));
  else sessionStorage.removeItem(`${what} ${game}`);
}
