/** Draws what is carried over the board: it looks like what was picked up, and lies over everything. */

/** Milliseconds of the way back. */
const BACK = 180;

/** Have a copy look like what it is of, wherever it is. @param {HTMLElement | SVGElement} copy @param {Element} origin */
function dress(copy, origin) {
  const style = getComputedStyle(origin);
  for (const name of style) copy.style.setProperty(name, style.getPropertyValue(name));
  for (const name of [...copy.getAttributeNames()].filter((row) => /^(id|role|tabindex|data-(ref|card|can|about|picked))$/.test(row))) copy.removeAttribute(name);
  [...copy.children].forEach((child, at) => dress(/** @type {HTMLElement | SVGElement} */ (child), origin.children[at]));
}

/** Return a copy of an element; of a part of a picture, a picture of that part. @param {HTMLElement | SVGElement} element */
function copyOf(element) {
  const copy = /** @type {HTMLElement | SVGElement} */ (element.cloneNode(true));
  dress(copy, element);
  const picture = /** @type {SVGSVGElement | null | undefined} */ (element instanceof SVGGraphicsElement ? element.ownerSVGElement?.cloneNode(false) : null);
  if (!(element instanceof SVGGraphicsElement) || !picture) return copy;
  const { x, y, width, height } = element.getBBox();
  picture.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  copy.removeAttribute("transform");
  copy.style.transform = "none";
  picture.append(copy);
  return picture;
}

export class Ghost {
  /** @param {HTMLElement | SVGElement} element what is picked up */
  constructor(element) {
    this.element = element;
    const { left, top, width, height } = element.getBoundingClientRect();
    const copy = copyOf(element);
    Object.assign(copy.style, { width: "100%", height: "100%", minWidth: "0", margin: "0", position: "static", translate: "none", transition: "none" });
    this.box = document.createElement("div");
    this.box.className = "ghost";
    this.box.setAttribute("aria-hidden", "true");
    Object.assign(this.box.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    this.box.append(copy);
    document.body.append(this.box);
    element.toggleAttribute("data-lifted", true);
  }

  /** @param {number} across @param {number} down pixels from where it was */
  move(across, down) {
    this.box.style.translate = `${across}px ${down}px`;
  }

  /** Go; back to where it was, if that is to be seen. @param {boolean} isMoving */
  leave(isMoving) {
    const end = () => {
      this.box.remove();
      this.element.toggleAttribute("data-lifted", false);
    };
    if (!isMoving) return end();
    this.box.animate([{ translate: this.box.style.translate }, { translate: "0 0" }], { duration: BACK, easing: "ease-out" }).finished.then(end, end);
  }
}
