/** Leads from page to page. `main.js` listens, since it alone knows the pages; they know only this. */

/** Go to another page of this place. */
export function go(path) {
  history.pushState(null, "", path);
  scrollTo(0, 0);
  showAgain();
}

/** Go to another page in place of this one, to which nobody wants to come back. */
export function goInstead(path) {
  history.replaceState(null, "", path);
  scrollTo(0, 0);
  showAgain();
}

/** Show the page of the address anew, as it is for who plays here now. */
export function showAgain() {
  dispatchEvent(new Event("popstate"));
}

/** Give the focus to the first such element, if no other has it: what had it is gone. @param {string} selector */
export function focusAnew(selector) {
  const { activeElement, body } = document;
  if (activeElement !== body && activeElement?.id !== "main") return;
  const found = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(selector));
  // An element that is folded away cannot have it.
  [...found].find((element) => element.checkVisibility())?.focus({ preventScroll: true });
}
