/** The board's marks: what can be clicked, what is picked, what an event speaks of, and what a card says. */

import { html, nothing, render } from "./html.js";

const LONG_PRESS = 450;
const NOTHING = /** @type {Set<string>} */ (new Set());

/**
 * @typedef {object} Shown what there is to show now, and what becomes of it
 * @property {() => Set<string> | null | undefined} can what leads further
 * @property {() => Set<string> | null | undefined} picked
 * @property {() => Map<string, string> | undefined} numbers what tells cards of one name apart
 * @property {() => Map<string, string> | undefined} [reasons] why cards cannot be played
 * @property {() => Set<string> | null} [told] what is spoken of by itself, before anybody points at a row
 * @property {(name: string) => void} clicked
 * @property {(card: string, changed: () => void) => unknown} described what there is to say of a card; `changed` is called once it is more
 */

/** The marks of the page's board, which is drawn anew again and again. */
export class Marks {
  /** @param {Shown} shown */
  constructor(shown) {
    this.shown = shown;
    this.pointed = NOTHING;
    this.isListening = false;
  }

  /** Light up what a row of the log speaks of. @param {Set<string>} names */
  point = (names) => {
    this.pointed = names;
    const board = document.getElementById("board");
    if (board) light(board, names);
  };

  /** Mark the board that has been drawn. The things that a row speaks of stay lit while somebody points at it. */
  draw() {
    const { can, picked, numbers, reasons, told, clicked, described } = this.shown;
    const [board, open] = [element("board"), () => can() ?? NOTHING];
    show(board, open(), picked() ?? NOTHING);
    number(board, numbers());
    explain(board, reasons?.());
    light(board, told?.() ?? this.pointed);
    if (this.isListening) return;
    this.isListening = true;
    listen(board, element("tip"), { can: open, clicked, described });
  }
}

/** The element of the page that is called so. @param {string} id @returns {HTMLElement} */
function element(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
}

/** The names that an element stands for. @param {HTMLElement | SVGElement} element @returns {string[]} */
const namesOf = (element) => element.dataset.ref?.split(" ") ?? [];

/** @param {ParentNode} root @param {string} which @returns {NodeListOf<HTMLElement>} */
const all = (root, which) => root.querySelectorAll(which);

/** Elements that stand for themselves alone, with nothing inside that could be reached by keys. */
const isLeaf = (element) => !element.querySelector("[data-ref], [tabindex], summary, button");

/**
 * Show on the elements below `root` which of them lead further (`can`), and which are picked.
 * @param {HTMLElement} root @param {Set<string>} can @param {Set<string>} picked
 */
function show(root, can, picked) {
  for (const element of all(root, "[data-ref], [data-card]")) {
    const names = namesOf(element);
    const isOpen = names.some((name) => can.has(name));
    element.toggleAttribute("data-can", isOpen);
    element.toggleAttribute("data-picked", names.some((name) => picked.has(name)));
    if (!isLeaf(element)) continue;
    // Keys reach all that can be clicked, and cards to read them. A tab stays one.
    if (isOpen && element.dataset.role !== "tab") element.setAttribute("role", "button");
    else if (element.dataset.role) element.setAttribute("role", element.dataset.role);
    else element.removeAttribute("role");
    if (isOpen || element.dataset.card) element.setAttribute("tabindex", "0");
    else element.removeAttribute("tabindex");
  }
}

/** Write beside cards of one name the numbers by which the options tell them apart. @param {HTMLElement} root @param {Map<string, string>} [numbers] */
function number(root, numbers) {
  for (const element of all(root, "[data-ref], [data-number]")) {
    const found = namesOf(element).map((name) => numbers?.get(name)).find(Boolean);
    if (found) element.dataset.number = found;
    else delete element.dataset.number;
  }
}

/** Have cards that cannot be played say why. @param {HTMLElement} root @param {Map<string, string>} [reasons] */
function explain(root, reasons) {
  for (const element of all(root, "[data-card]")) {
    const why = element.hasAttribute("data-can") ? undefined : namesOf(element).map((name) => reasons?.get(name)).find(Boolean);
    if (why) element.setAttribute("aria-description", why);
    else element.removeAttribute("aria-description");
  }
}

/** All that an element shows: what it stands for, and what it is one of (`data-about`). @param {HTMLElement} element */
const aboutOf = (element) => [...namesOf(element), ...(element.dataset.about?.split(" ") ?? [])];

/** Light up what these names speak of, and nothing else. @param {HTMLElement} root @param {Set<string>} names */
function light(root, names) {
  for (const element of all(root, "[data-ref], [data-about]"))
    element.toggleAttribute("data-lit", aboutOf(element).some((name) => names.has(name)));
}

/**
 * The name that a click on this means, of those that lead further.
 * @param {EventTarget | null} target @param {HTMLElement} root @param {() => Set<string>} can
 */
function meant(target, root, can) {
  for (let element = target; element instanceof Element && element !== root; element = element.parentElement) {
    const name = namesOf(/** @type {HTMLElement | SVGElement} */ (element)).find((name) => can().has(name));
    if (name) return name;
  }
  return undefined;
}

/**
 * Listen to clicks and keys below `root`; show what a card says while it is pointed at, focused or pressed for long.
 * @param {HTMLElement} root
 * @param {HTMLElement} tip
 * @param {{can: () => Set<string>, clicked: (name: string) => void, described: Shown["described"]}} how
 */
function listen(root, tip, how) {
  const { can, clicked, described } = how;
  let timer = 0;
  let wasLong = false;

  const quiet = () => { clearTimeout(timer); tip.hidden = true; };
  const act = (event) => {
    const name = wasLong ? undefined : meant(event.target, root, can);
    const isBarred = !wasLong && !name && event.target instanceof Element && event.target.closest("[aria-description]");
    wasLong = false;
    if (isBarred) tell(event.target);
    if (!name && !isBarred) return;
    event.preventDefault();
    if (!name) return;
    // Its text would lie on what is to be clicked next.
    quiet();
    clicked(name);
  };
  const tell = (target) => {
    const element = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-card]")) : null;
    const card = element?.dataset.card;
    tip.hidden = !card;
    if (!element || !card) return;
    const why = element.getAttribute("aria-description");
    const more = () => { if (!tip.hidden && tip.dataset.card === card) tell(target); };
    tip.dataset.card = card;
    render(html`${described(card, more)}${why ? html`<p class="why">${why}</p>` : nothing}`, tip);
    const box = element.getBoundingClientRect();
    const { width, height } = tip.getBoundingClientRect();
    const above = box.top > height + 12;
    tip.style.left = `${Math.max(8, Math.min(box.left, innerWidth - width - 8))}px`;
    tip.style.top = `${above ? box.top - height - 8 : Math.max(8, Math.min(box.bottom + 8, innerHeight - height - 8))}px`;
  };

  root.addEventListener("click", act);
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape") quiet();
    if (event.key === "Enter" || event.key === " ") act(event);
  });
  root.addEventListener("pointerover", (event) => event.pointerType === "mouse" && tell(event.target));
  root.addEventListener("pointerleave", quiet);
  root.addEventListener("focusin", (event) => event.target instanceof Element && event.target.matches(":focus-visible") && tell(event.target));
  root.addEventListener("focusout", quiet);
  root.addEventListener("pointerdown", (event) => {
    // Not every long press ends with a click that could take it back.
    wasLong = false;
    if (event.pointerType === "mouse") return;
    timer = setTimeout(() => { wasLong = true; tell(event.target); }, LONG_PRESS);
  });
  // A long press reads a card, and opens no menu of the browser.
  root.addEventListener("contextmenu", (event) => wasLong && event.preventDefault());
  for (const over of ["pointerup", "pointercancel", "pointermove"])
    root.addEventListener(over, () => clearTimeout(timer));
}
