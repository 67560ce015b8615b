/** Moves what is drawn inside a picture, such as people on a map, which no View Transition can carry; and numbers that change. */

import { mark } from "../choice.js";
import { piecesOf } from "./pieces.js";

const WAY = 300;
const EASING = "cubic-bezier(.2, .8, .25, 1)";

/** Run an animation that ends with the signal. @param {Element} element @param {Keyframe[]} steps @param {number} delay @param {AbortSignal} signal */
function run(element, steps, delay, signal) {
  const animation = element.animate(steps, { duration: WAY, delay, easing: EASING, fill: "backwards" });
  signal.addEventListener("abort", () => animation.finish(), { once: true });
  return animation;
}

/** The numbers of seats, by the seat: what they have come to. @param {HTMLElement} board */
function numbersOf(board) {
  return [...board.querySelectorAll('[data-ref^="seat:"] .number')].map((element) => ({ element, text: element.textContent }));
}

/** Look at what is drawn now, and return what lets it move to where it is afterwards. @param {HTMLElement} board @param {API.Schema<"EventView">[]} rows @param {number} pace @param {AbortSignal} signal */
export function slide(board, rows, pace, signal) {
  const drawn = () => piecesOf(board, rows).filter(({ element }) => element instanceof SVGElement);
  const before = new Map(drawn().map((piece) => [piece.name, piece.box])), numbers = numbersOf(board);
  return () => {
    for (const { element, name, box, at } of drawn()) {
      const from = before.get(name), size = /** @type {SVGGraphicsElement} */ (element).getScreenCTM()?.a ?? 1;
      const [across, down] = from ? [(from.left - box.left) / size, (from.top - box.top) / size] : [0, 0];
      if (across || down) run(element, [{ translate: `${across}px ${down}px` }, { translate: "0 0" }], pace * at, signal);
      else if (!from) run(element, [{ opacity: 0 }, { opacity: 1 }], pace * at, signal);
    }
    numbersOf(board).forEach(({ element, text }, at) => {
      if (numbers[at] && numbers[at].text !== text) run(element, [{ scale: 1 }, { scale: 1.7 }, { scale: 1 }], 0, signal);
    });
  };
}

/** Show by a dot what goes from a place to another one and is no piece of its own. @param {HTMLElement} board @param {API.Schema<"EventView">[]} rows @param {number} pace @param {AbortSignal} signal */
export function travel(board, rows, pace, signal) {
  rows.forEach((row, at) => {
    const places = [...new Set(row.refs.filter((ref) => ref.kind === "place").map(mark))];
    const [from, to] = places.slice(0, 2).map((name) => board.querySelector(`svg [data-ref~="${CSS.escape(name)}"]`)?.getBoundingClientRect());
    if (!from || !to) return;
    const dot = document.createElement("span");
    dot.className = "traveller";
    document.body.append(dot);
    const over = (box) => ({ translate: `${box.left + box.width / 2}px ${box.top + box.height / 2}px` });
    run(dot, [over(from), over(to)], pace * at, signal).finished.catch(() => {}).finally(() => dot.remove());
  });
}
