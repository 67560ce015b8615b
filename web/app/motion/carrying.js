/** Carries pieces from where they were to where they are, by View Transitions where the browser has them; else they just are there. */

import { isCalm } from "../session.js";
import { Flight } from "./flight.js";
import { slide, travel } from "./map.js";

/**
 * Draw something else on the board, and carry what the events speak of there. Returns as soon as it is on its way.
 * @param {() => void} change draws @param {API.Schema<"EventView">[]} rows events @param {number} pace milliseconds for each
 * @param {AbortSignal} signal ends it at once
 */
export async function carry(change, rows, pace, signal) {
  const board = document.getElementById("board");
  if (!board || isCalm() || document.hidden) return change();
  const land = slide(board, rows, pace, signal);
  const draw = () => {
    change();
    land();
    travel(board, rows, pace, signal);
  };
  // Types know no browser without it.
  if (!(/** @type {Partial<Document>} */ (document).startViewTransition)) return draw();
  const flight = new Flight(board, rows, pace);
  const transition = document.startViewTransition(() => {
    draw();
    flight.land();
  });
  const skip = () => transition.skipTransition();
  signal.addEventListener("abort", skip, { once: true });
  transition.finished.catch(() => {}).finally(() => {
    flight.clear();
    signal.removeEventListener("abort", skip);
  });
  // A piece that a browser will not carry is there all the same.
  await transition.ready.then(() => flight.time(), () => {});
}
