/** Finds what a drag can pick up, and where it can go: by the references of options, as clicks on them do. */

/** @typedef {import("../choice.js").Choice} Choice */

/** The names that an element stands for. @param {Element} element @returns {string[]} */
export const namesIn = (element) => element.getAttribute("data-ref")?.split(" ") ?? [];

/** Return the elements with names from one up to the board: what was pressed, and what that lies in. @param {Element} element */
function chainOf(element) {
  const chain = /** @type {(HTMLElement | SVGElement)[]} */ ([]);
  for (let at = /** @type {Element | null} */ (element); at && at.id !== "board"; at = at.parentElement)
    if (at.hasAttribute("data-ref")) chain.push(/** @type {HTMLElement | SVGElement} */ (at));
  return chain;
}

/** Return the names of which options speak beside one: those that tell them apart, and those of places that all of them have. @param {Choice} choice @param {string} name */
function othersOf(choice, name) {
  const options = choice.candidates.map((option) => choice.marksOf(option)).filter((marks) => marks.has(name));
  const isCommon = (other) => options.every((marks) => marks.has(other));
  const all = [...new Set(options.flatMap((marks) => [...marks]))];
  // Whose a thing is says nothing of where it goes.
  const others = all.filter((other) => other !== name && !choice.narrowed.includes(other) && !(other.startsWith("seat:") && isCommon(other)));
  return { count: options.length, others };
}

export class Lift {
  /**
   * @param {Choice} choice as it is with what was picked up
   * @param {HTMLElement | SVGElement} element what is carried
   * @param {string[]} clicks what picks it up @param {Set<string>} goals the names of where it can go @param {Element[]} areas where it can go if it needs no other place
   * @param {boolean} isWhole whether the place says nothing more: what was picked up is the whole option
   */
  constructor(choice, element, clicks, goals, areas, isWhole) {
    this.choice = choice;
    this.element = element;
    this.clicks = clicks;
    /** The refs that can be clicked meanwhile. */
    this.marks = goals;
    this.areas = areas;
    this.isWhole = isWhole;
  }

  get decision() {
    return this.choice.decision.id;
  }

  get pickedMarks() {
    return this.choice.pickedMarks;
  }

  /** Return what is picked up with this element; null if it is nothing, or can go nowhere. @param {Choice} choice @param {Element} target */
  static of(choice, target) {
    if (choice.only) return null;
    const at = choice.copy(), chain = chainOf(target), clicks = /** @type {string[]} */ ([]);
    let piece = /** @type {HTMLElement | SVGElement | null} */ (null);
    for (const element of chain) {
      const names = namesIn(element), name = names.find((row) => at.narrowed.includes(row) || (at.marks.has(row) && !at.isPicked(row)));
      if (!name && !names.some((row) => at.isPicked(row))) continue;
      piece ??= element;
      if (!name) continue;
      const { count, others } = othersOf(at, name);
      if (!at.narrowed.includes(name)) {
        clicks.push(name);
        at.click(name);
      }
      const goals = outside(others, element, chain);
      if (goals.size) return new Lift(at, piece, clicks, goals, [], count === 1);
      if (count > 1) return null;
      // A thing that is an option by itself may be of what is done with the place that it lies in.
      if (at.isSingle) break;
    }
    // An option that says nothing of a place goes to the table.
    const areas = [...document.querySelectorAll("#board [data-goal]")].filter((area) => !area.contains(target));
    const first = clicks.slice(0, 1);
    return piece && first.length && areas.length ? new Lift(at, piece, first, new Set(), areas, true) : null;
  }

  /** Return where something is put that is let go over this: the element and its name, if there is one. @param {Element | null} target */
  goalAt(target) {
    for (let element = target; element && element.id !== "board"; element = element.parentElement) {
      const name = namesIn(element).find((row) => this.marks.has(row));
      if (name || this.areas.includes(element)) return { element, name };
    }
    return null;
  }

  /** Return the clicks that answer so; none if that is picked already. @param {string | undefined} goal the name of where it was put */
  clicksTo(goal) {
    if (goal && !this.isWhole && this.choice.isPicked(goal)) return [];
    return goal && !this.isWhole && this.choice.marks.has(goal) ? [...this.clicks, goal] : this.clicks;
  }
}

/**
 * Return those of the names that the board has elsewhere: not around what is picked up, and not in it.
 * @param {string[]} names @param {Element} element @param {Element[]} chain
 */
function outside(names, element, chain) {
  const elements = [...document.querySelectorAll("#board [data-ref]")];
  const around = new Set([...chain, ...elements.filter((row) => element.contains(row))].flatMap(namesIn));
  const shown = new Set(elements.flatMap(namesIn));
  return new Set(names.filter((name) => shown.has(name) && !around.has(name)));
}
