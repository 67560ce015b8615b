/** The table of a game: its board, the decision that waits for me, what happened, and who is waited for. */

import { Page } from "./table/page.js";
import { Table } from "./table/state.js";
import { say } from "./words.js";

const SECOND = 1_000;
/** Seconds after which clocks are drawn anew, and milliseconds before an end from which they are told by the second. */
const CLOCK_EVERY = 15;
const CLOSE = 180_000;
const FURNISH_AGAIN = 3_000;
/** The gestures of a pointer before something is dragged, or instead. */
const POINTED = /** @type {const} */ (["pointerdown", "pointermove", "pointerup", "pointercancel"]);

/** Show a table, and follow it until the page is left. @param {import("./main.js").Screen} screen @param {string} id */
export async function table(screen, id) {
  const at = await Table.of(screen, id, () => page.draw());
  const page = new Page(at);
  const leaving = new AbortController();
  page.draw();
  setTimeout(() => goOn(at, page, leaving.signal));
  const timer = runClocks(at);
  return () => {
    leaving.abort();
    page.answers.sending.now();
    page.telling.skip();
    at.lesson?.leave();
    page.motion?.end();
    at.followed.stop();
    clearInterval(timer);
  };
}

/** Draw clocks anew as they run. @param {Table} at */
function runClocks({ followed, draw }) {
  let seconds = 0;
  const isClose = () => followed.game.deadlines.some((row) => Math.abs(Date.parse(row.at) - Date.now()) < CLOSE);
  return setInterval(() => { if (++seconds % CLOCK_EVERY === 0 || isClose()) draw(); }, SECOND);
}

/** Begin with all that can wait until there is something to look at. @param {Table} at @param {Page} page @param {AbortSignal} signal */
function goOn(at, page, signal) {
  const { screen, followed, draw } = at;
  if (screen.isLeft) return;
  const catchUp = () => { if (!document.hidden && !screen.isLeft) page.catchUp(); };
  document.addEventListener("visibilitychange", catchUp, { signal });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") page.interrupt(); }, { signal });
  document.addEventListener("pointerdown", (event) => page.motion?.press(event), { capture: true, signal });
  // Many a move is nobody's to see: then the log begins with what was before.
  if (followed.isCut && !followed.history.length) followed.recall().catch(() => {});
  // News behind an answer from another device is read when all that is needed to answer is there.
  furnish(at).then(() => followed.goBack()).then(catchUp).then(() => animate(at, page));
  carry(page, signal);
  followed.follow().catch((error) => {
    page.isGone = error.status === 404;
    at.problem = say("problem", { why: error.message });
    draw();
  });
}

/** Have what happens from now on move; without a network it does not. @param {Table} at @param {Page} page */
async function animate(at, page) {
  try {
    const { Motion } = await import("./motion.js");
    page.motion = await Motion.of(at);
    at.draw();
  } catch {
    page.motion = null;
  }
}

/**
 * Have what can be clicked be dragged, too, from when a pointer is used; without a network it is not.
 * @param {Page} page @param {AbortSignal} signal
 */
async function carry(page, signal) {
  const pressed = await firstPress(signal);
  try {
    const { Drag } = await import("./table/drag.js");
    page.drag = await Drag.of(page.hands, signal);
    const press = pressed();
    if (press) page.drag.begin(press);
  } catch {
    page.drag = null;
  }
}

/**
 * Wait until a pointer moves or presses; return what tells which press has not ended yet: a finger presses before it moves.
 * @param {AbortSignal} signal @returns {Promise<() => PointerEvent | null>}
 */
function firstPress(signal) {
  let press = /** @type {PointerEvent | null} */ (null);
  const how = { capture: true, signal };
  return new Promise((done) => {
    const note = (/** @type {PointerEvent} */ event) => {
      if (event.type !== "pointermove") press = event.type === "pointerdown" ? event : null;
      done(() => press);
    };
    for (const name of POINTED) document.addEventListener(name, note, how);
  });
}

/** Show what stands beside the table; without a network later. @param {Table} at */
async function furnish(at) {
  const { id, catalogue, draw, refresh, followed, screen } = at;
  try {
    const { Beside } = await import("./beside.js");
    at.beside = new Beside(id, catalogue.orders, draw, refresh, followed.game);
    followed.talk = at.beside.talk;
    await at.beside.talk.look();
  } catch {
    if (!at.beside && !screen.isLeft) setTimeout(() => furnish(at), FURNISH_AGAIN);
  }
  draw();
  if (location.hash === "#talk") at.beside?.talk.lead();
}
