/** Puts the bubble of a lesson beside what it speaks of, where that is on the board, and marks it there. */

/** Pixels between a bubble and what it points at, and between it and the edge of the window. */
const GAP = 14, EDGE = 8;
/** How much of a bubble may lie on what it speaks of or on the question: one that has nowhere else to be stands above that. */
const TOLERATED = .3;
/** How much less it matters to hide what can be clicked and is not spoken of. */
const ASIDE = .25;

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box @typedef {{side: string, left: number, top: number}} Place */

/** Return the elements of the board that a reference names. @param {API.Schema<"Ref">} ref @returns {HTMLElement[]} */
function elementsOf({ kind, id }) {
  const name = CSS.escape(`${kind}:${id}`), which = (field) => `#board [${field}~="${name}"]`;
  const named = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`${which("data-place")}, ${which("data-ref")}`));
  const about = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(which("data-about")));
  return [...(named.length ? named : about)].filter((element) => element.checkVisibility());
}

/** The outermost of elements: what lies within another one is that one. @param {HTMLElement[]} elements */
const outermost = (elements) => elements.filter((one) => !elements.some((other) => other !== one && other.contains(one)));

/** @param {Box} one @param {Box} other */
const overlap = (one, other) => Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left))
  * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** @param {number} value @param {number} least @param {number} most */
const between = (value, least, most) => Math.max(least, Math.min(value, most));

/** How much of a box lies on others. @param {Box[]} others @param {Box} box */
const sum = (others, box) => others.reduce((area, other) => area + overlap(box, other), 0);

/** Return where a bubble of this size could be beside a target. @param {Box} target @param {{width: number, height: number}} size @returns {Place[]} */
function places(target, { width, height }) {
  const left = between((target.left + target.right - width) / 2, EDGE, innerWidth - width - EDGE);
  const top = between((target.top + target.bottom - height) / 2, EDGE, innerHeight - height - EDGE);
  return [
    { side: "below", left, top: target.bottom + GAP },
    { side: "above", left, top: target.top - GAP - height },
    { side: "after", left: target.right + GAP, top },
    { side: "before", left: target.left - GAP - width, top },
  ].filter((row) => row.left >= EDGE && row.top >= EDGE && row.left + width <= innerWidth - EDGE && row.top + height <= innerHeight - EDGE);
}

/** Return the place that hides least of what is to be clicked or looked at; undefined where each hides too much. @param {HTMLElement[]} targets @param {HTMLElement} bubble */
function best(targets, bubble) {
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const boxes = (elements) => [...elements].map((element) => element.getBoundingClientRect());
  const kept = boxes([...targets, ...document.querySelectorAll(".decision")]), aside = boxes(document.querySelectorAll("#board [data-can]"));
  const rows = places(targets[0].getBoundingClientRect(), { width, height }).map((row) => {
    const box = { left: row.left, top: row.top, right: row.left + width, bottom: row.top + height };
    return { ...row, hidden: sum(kept, box) + ASIDE * sum(aside, box) };
  });
  const found = rows.toSorted((one, other) => one.hidden - other.hidden)[0];
  return found && found.hidden <= TOLERATED * width * height ? found : undefined;
}

export class Bubble {
  constructor() {
    this.step = "";
    this.refs = /** @type {API.Schema<"Ref">[]} */ ([]);
    this.frame = 0;
    addEventListener("resize", this.later);
    document.addEventListener("scroll", this.later, true);
  }

  later = () => {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.place());
  };

  /** Point at what a step speaks of, on the board that has been drawn. @param {string} step @param {API.Schema<"Ref">[]} refs */
  point(step, refs) {
    const isNew = step !== this.step;
    [this.step, this.refs] = [step, refs];
    const targets = this.mark();
    // A hand is always in sight; what lies beside it may be below it.
    if (isNew) targets[0]?.scrollIntoView({ block: targets[0].closest(".hand") ? "nearest" : "center", inline: "nearest" });
    this.later();
  }

  /** Mark what is spoken of, and nothing else. */
  mark() {
    const targets = outermost(this.refs.flatMap(elementsOf));
    for (const element of document.querySelectorAll("#board [data-taught]")) if (!targets.includes(/** @type {HTMLElement} */ (element))) element.removeAttribute("data-taught");
    for (const element of targets) element.setAttribute("data-taught", "");
    return targets;
  }

  /** Put the bubble where it points at its first target; without one, or without room, it stands above the question. */
  place() {
    const bubble = /** @type {HTMLElement | null} */ (document.querySelector(".lesson"));
    if (!bubble) return;
    bubble.dataset.side = "free";
    const targets = outermost(this.refs.flatMap(elementsOf));
    const found = targets.length ? best(targets, bubble) : undefined;
    bubble.dataset.side = found?.side ?? "none";
    bubble.style.left = found ? `${found.left}px` : "";
    bubble.style.top = found ? `${found.top}px` : "";
    if (!found) return;
    const box = targets[0].getBoundingClientRect();
    bubble.style.setProperty("--x", `${between((box.left + box.right) / 2 - found.left, 20, bubble.offsetWidth - 20)}px`);
    bubble.style.setProperty("--y", `${between((box.top + box.bottom) / 2 - found.top, 20, bubble.offsetHeight - 20)}px`);
  }

  /** Point at nothing any more. */
  leave() {
    cancelAnimationFrame(this.frame);
    removeEventListener("resize", this.later);
    document.removeEventListener("scroll", this.later, true);
    this.refs = [];
    this.mark();
  }
}
