/** Drag and drop on a table's board: what can be clicked can be picked up, and is put where a click would go on. It answers by the same clicks. */

import { isCalm } from "../session.js";
import { loadStyles } from "../styles.js";
import { Ghost } from "./ghost.js";
import { Lift, namesIn } from "./lift.js";
import { open } from "./panes.js";

/** Pixels that a press may move and still be one. */
const STILL = 8;
/** Milliseconds over the tab of a pane after which that comes into sight. */
const DWELL = 600;

/** @typedef {{id: number, x: number, y: number, target: Element, isMouse: boolean}} Press what was pressed, and where */
/**
 * @typedef {object} Hands what a table does for whoever drags there
 * @property {() => import("../choice.js").Choice | null} choice the answer in the making; null where nothing can be picked up
 * @property {(name: string) => void} click clicks on something of the board
 * @property {() => () => void} wait has nothing be sent; returns what has it go on as before
 * @property {() => void} mark marks the board anew
 */

/**
 * Return whether a finger that moves so picks up what it has pressed: as the style says, which leaves other ways to the browser, to scroll.
 * @param {Element} element @param {number} across @param {number} down
 */
function isPicking(element, across, down) {
  for (let at = /** @type {Element | null} */ (element); at && at.id !== "board"; at = at.parentElement) {
    const { touchAction } = getComputedStyle(at);
    if (touchAction === "none") return true;
    if (touchAction === "pan-x") return Math.abs(down) > Math.abs(across);
  }
  return false;
}

export class Drag {
  /** @param {Hands} hands @param {AbortSignal} signal ends it */
  constructor(hands, signal) {
    this.hands = hands;
    /** @type {Press | null} */
    this.press = null;
    /** The thing that is picked up. @type {Lift | null} */
    this.lift = null;
    /** @type {Ghost | null} */
    this.ghost = null;
    /** Where it would be put. @type {Element | null} */
    this.over = null;
    /** Whether the click that ends a drag is still to come: it is none. */
    this.isSpent = false;
    this.goOn = () => {};
    this.timer = 0;
    this.listen(signal);
  }

  /** @param {Hands} hands @param {AbortSignal} signal */
  static async of(hands, signal) {
    await loadStyles("drag.css");
    return new Drag(hands, signal);
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    const how = { capture: true, signal };
    document.addEventListener("pointerdown", this.begin, how);
    document.addEventListener("pointermove", this.move, how);
    document.addEventListener("pointerup", this.end, how);
    document.addEventListener("pointercancel", this.cancel, how);
    document.addEventListener("keydown", this.escape, how);
    // A picture or a text has a drag of the browser's own.
    for (const name of ["dragstart", "selectstart"]) document.addEventListener(name, (event) => { if (this.press) event.preventDefault(); }, how);
    document.addEventListener("click", (event) => {
      if (!this.isSpent) return;
      event.preventDefault();
      event.stopPropagation();
    }, how);
    signal.addEventListener("abort", () => this.putBack());
  }

  begin = (/** @type {PointerEvent} */ { target, pointerId: id, isPrimary, button, pointerType, clientX: x, clientY: y }) => {
    if (!isPrimary) return;
    this.putBack();
    this.isSpent = false;
    if (button || !(target instanceof Element) || !target.closest("#board")) return;
    this.press = { id, x, y, target, isMouse: pointerType === "mouse" };
  };

  move = (/** @type {PointerEvent} */ event) => {
    const { press } = this;
    if (!press || event.pointerId !== press.id) return;
    // It was let go where nobody could tell.
    if (press.isMouse && !event.buttons) return this.putBack();
    const [across, down] = [event.clientX - press.x, event.clientY - press.y];
    if (!this.lift && Math.hypot(across, down) < STILL) return;
    if (!this.lift && !this.pick(press, across, down)) return this.putBack();
    this.ghost?.move(across, down);
    this.point(event.clientX, event.clientY);
  };

  /** Pick up what was pressed; return false where nothing there can be. @param {Press} press @param {number} across @param {number} down */
  pick({ target, isMouse }, across, down) {
    const choice = this.hands.choice();
    if (!choice || !target.isConnected || !(isMouse || isPicking(target, across, down))) return false;
    const lift = Lift.of(choice, target);
    if (!lift) return false;
    this.ghost = new Ghost(lift.element);
    this.lift = lift;
    this.goOn = this.hands.wait();
    document.documentElement.toggleAttribute("data-carrying", true);
    this.hands.mark();
    this.markAreas(true);
    return true;
  }

  /** @param {boolean} isOn */
  markAreas(isOn) {
    for (const area of this.lift?.areas ?? []) area.toggleAttribute("data-can", isOn);
  }

  /** Mark where it would be put. A tab brings its pane into sight, if one waits there. @param {number} x @param {number} y */
  point(x, y) {
    const over = this.lift?.goalAt(document.elementFromPoint(x, y))?.element ?? null;
    if (over === this.over) return;
    this.leave();
    this.over = over;
    over?.toggleAttribute("data-over", true);
    if (over?.matches("[role=tab]")) this.timer = setTimeout(() => open(over), DWELL);
  }

  leave() {
    clearTimeout(this.timer);
    this.over?.toggleAttribute("data-over", false);
    this.over = null;
  }

  /** Put it where it is: that is answered by the clicks that lead there. */
  end = (/** @type {PointerEvent} */ { pointerId, clientX, clientY }) => {
    const { press, lift } = this;
    if (press && press.id !== pointerId) return;
    const goal = lift?.goalAt(document.elementFromPoint(clientX, clientY));
    const clicks = goal ? lift?.clicksTo(goal.name) ?? [] : [];
    if (!clicks.length) this.putBack();
    else this.drop(false);
    for (const name of clicks) this.hands.click(name);
    // The click comes at once, if it comes.
    if (this.isSpent) setTimeout(() => { this.isSpent = false; });
  };

  /** The browser takes the finger over: no click comes. */
  cancel = () => {
    this.putBack();
    this.isSpent = false;
  };

  /** Put it back where it was. */
  putBack = () => {
    this.press = null;
    if (!this.lift) return;
    this.drop(!isCalm());
    this.goOn();
  };

  /** Carry nothing any more. @param {boolean} isMoving whether what was carried is seen to go back */
  drop(isMoving) {
    this.isSpent = true;
    this.leave();
    this.markAreas(false);
    [this.press, this.lift] = [null, null];
    this.ghost?.leave(isMoving);
    document.documentElement.toggleAttribute("data-carrying", false);
    this.hands.mark();
  }

  escape = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || !this.lift) return;
    event.preventDefault();
    event.stopPropagation();
    this.putBack();
  };

  /** Take it that the board was drawn anew: what was asked before cannot be answered any more. */
  afterDraw() {
    const { lift } = this;
    if (lift && this.hands.choice()?.decision.id !== lift.decision) this.putBack();
    else this.markAreas(true);
  }
}
