/** Panes: on a narrow screen one part of a row is in sight, and tabs lead to the others. A finger swipes them, and what gets the focus comes into sight. */

import { html } from "../html.js";
import { say } from "../words.js";

const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

/** @param {Element | null | undefined} list @returns {HTMLElement[]} */
const tabsOf = (list) => [...(list?.querySelectorAll("[role=tab]") ?? [])].map((tab) => /** @type {HTMLElement} */ (tab));

/** The part that a tab leads to. @param {Element} tab */
const paneOf = (tab) => document.getElementById(tab.getAttribute("aria-controls") ?? "");

/** Return by how much a pane is away from where its row shows one. @param {HTMLElement} pane */
const distance = (pane) => Math.abs(pane.getBoundingClientRect().left - (pane.parentElement?.getBoundingClientRect().left ?? 0));

/** Return the number of the tab whose pane is in sight. @param {HTMLElement[]} tabs */
function current(tabs) {
  const away = tabs.map((tab) => { const pane = paneOf(tab); return pane ? distance(pane) : Infinity; });
  return away.indexOf(Math.min(...away));
}

/** Bring the pane of a tab into sight, and nothing else. @param {Element} tab */
export function open(tab) {
  const pane = paneOf(tab), row = pane?.parentElement;
  if (pane && row) row.scrollBy({ left: pane.getBoundingClientRect().left - row.getBoundingClientRect().left });
}

/** Say of each tab whether its pane is in sight, and whether something there can be clicked. @param {Element} list */
function tell(list) {
  const tabs = tabsOf(list), isOn = list.checkVisibility(), at = isOn ? current(tabs) : -1;
  for (const [number, tab] of tabs.entries()) {
    const pane = paneOf(tab);
    tab.setAttribute("aria-selected", String(number === at));
    tab.tabIndex = number === at ? 0 : -1;
    tab.toggleAttribute("data-holds", Boolean(pane?.querySelector("[data-can]")));
    // Where all of them are in sight there are no tabs, and so no panes of theirs; some are something else then.
    if (isOn || pane?.dataset.role) pane?.setAttribute("role", isOn ? "tabpanel" : String(pane.dataset.role));
    else pane?.removeAttribute("role");
    if (isOn) pane?.setAttribute("aria-labelledby", tab.id);
    else pane?.removeAttribute("aria-labelledby");
  }
}

/** The tabs of a table and of what stands beside it. */
export const tableTabs = () => html`<div class="tabs" role="tablist" aria-label=${say("game")}>
  <button type="button" role="tab" id="tab-board" aria-controls="board">${say("tab_table")}</button>
  <button type="button" role="tab" id="tab-side" aria-controls="side">${say("tab_log")}</button></div>`;

/** The panes of the page's table, which is drawn anew again and again. */
export class Panes {
  constructor() {
    this.table = /** @type {HTMLElement | null} */ (null);
    /** The question that they were looked at for. @type {string | undefined} */
    this.question = undefined;
  }

  /** Tell what is where on the table that has been drawn; with another question begin where it can be answered. @param {string | undefined} question */
  draw(question) {
    const table = document.getElementById("table");
    if (table && table !== this.table) this.listen(table);
    this.table = table;
    for (const list of this.lists()) tell(list);
    if (question === this.question) return;
    this.question = question;
    requestAnimationFrame(() => { for (const list of this.table?.querySelectorAll(".board [role=tablist]") ?? []) this.begin(list); });
  }

  /** Those of the table itself are in the head of the page. */
  lists = () => document.querySelectorAll("[role=tablist]");

  /** Show the first pane that something can be clicked in, unless the one in sight has something. @param {Element} list */
  begin(list) {
    const tabs = tabsOf(list), at = current(tabs);
    if (!list.checkVisibility() || tabs[at]?.hasAttribute("data-holds")) return;
    const first = tabs.find((tab) => tab.hasAttribute("data-holds"));
    if (first) open(first);
  }

  /** @param {HTMLElement} table */
  listen(table) {
    const tabAt = (target) => target instanceof Element ? target.closest("[role=tab]") : null;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => { for (const list of this.lists()) tell(list); });
    };
    // A part that scrolls tells nobody above it.
    table.addEventListener("scroll", look, { capture: true, passive: true });
    new ResizeObserver(look).observe(table);
    const heads = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".head"));
    for (const part of [table, ...heads]) {
      part.addEventListener("click", (event) => {
        const tab = tabAt(event.target);
        if (tab) open(tab);
      });
      part.addEventListener("keydown", (event) => {
        const tabs = tabsOf(tabAt(event.target)?.parentElement), step = STEPS[event.key];
        if (!tabs.length || !step) return;
        event.preventDefault();
        const next = tabs[(tabs.indexOf(/** @type {HTMLElement} */ (event.target)) + step + tabs.length) % tabs.length];
        next.focus({ preventScroll: true });
        open(next);
      });
    }
  }
}
