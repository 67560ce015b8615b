/** A View Transition of the pieces of a board: those that are the same before and after move, others come from a seat or go there. */

import { homeOf, pair, piecesOf } from "./pieces.js";

/** Milliseconds of a way. The style has the same for its easing. */
const WAY = 300;

/** Return the transform that lies at the middle of a box, and is small. @param {DOMRect} box @param {DOMRect} piece */
const smallAt = (box, piece) =>
  `translate(${box.left + box.width / 2 - piece.width / 2}px, ${box.top + box.height / 2 - piece.height / 2}px) scale(.3)`;
const whole = ({ left, top }) => `translate(${left}px, ${top}px)`;

/** Where something is before and after; it comes or goes where there is only one of both. @typedef {{from?: import("./pieces.js").Piece, to?: import("./pieces.js").Piece}} Ends */

export class Flight {
  /** Name what is on the board now. @param {HTMLElement} board @param {API.Schema<"EventView">[]} rows @param {number} pace milliseconds for an event */
  constructor(board, rows, pace) {
    this.board = board;
    this.rows = rows;
    this.pace = pace;
    this.before = this.pieces();
    this.after = /** @type {typeof this.before} */ ([]);
    /** The pieces that are carried, by the name of their group. @type {Map<string, Ends>} */
    this.groups = new Map();
    /** The animations beside the browser's own. @type {Animation[]} */
    this.added = [];
    this.before.forEach((from, at) => this.call(from, { from }, at));
  }

  /** Those that a transition can carry: what is drawn inside a picture has no box of its own. */
  pieces() {
    return piecesOf(this.board, this.rows).filter(({ element }) => element instanceof HTMLElement);
  }

  /** @param {import("./pieces.js").Piece} piece @param {Ends} ends @param {number} at */
  call({ element }, ends, at) {
    const name = `piece-${at}`;
    element.style.viewTransitionName = name;
    this.groups.set(name, { ...this.groups.get(name), ...ends });
  }

  /** Name what is on the board that has been drawn. */
  land() {
    // An element may stand for something else now.
    this.forget();
    this.after = this.pieces();
    const pairs = pair(this.before, this.after);
    this.after.forEach((to, at) => {
      const from = pairs.get(to);
      this.call(to, { to }, from ? this.before.indexOf(from) : this.before.length + at);
    });
  }

  /** End it: what was added would go on in the next one. */
  clear() {
    this.forget();
    for (const animation of this.added) animation.cancel();
  }

  forget() {
    for (const { element } of [...this.before, ...this.after]) element.style.viewTransitionName = "";
  }

  /** Let each go when its event is told: what the browser has begun waits, and what comes or goes has its way. */
  time() {
    for (const animation of document.getAnimations()) {
      const effect = /** @type {KeyframeEffect} */ (animation.effect);
      const name = /\((piece-\d+)\)/.exec(effect?.pseudoElement ?? "")?.[1];
      const ends = name && this.groups.get(name);
      if (ends) effect.updateTiming({ delay: this.delay(ends), duration: WAY, fill: "both" });
    }
    for (const [name, ends] of this.groups) this.bring(name, ends);
  }

  /** @param {Ends} ends */
  delay({ from, to }) {
    return this.pace * ((to ?? from)?.at ?? 0);
  }

  /** Bring what comes from where its seat is, and take what goes there. @param {string} name @param {Ends} ends */
  bring(name, { from, to }) {
    const piece = from ?? to;
    if (!piece || (from && to)) return;
    const home = smallAt(homeOf(this.board, piece.seat), piece.box);
    const steps = to ? [{ transform: home }, { transform: whole(piece.box) }] : [{ transform: whole(piece.box) }, { transform: home }];
    const how = { pseudoElement: `::view-transition-group(${name})`, delay: this.delay({ from, to }), duration: WAY, easing: "cubic-bezier(.2, .8, .25, 1)" };
    this.added.push(document.documentElement.animate(steps, { ...how, fill: /** @type {FillMode} */ ("both") }));
  }
}
