/** The options that are picked where their order counts: a list that is put in order by dragging, and by buttons. */

import { html } from "./html.js";
import { say } from "./words.js";

/** @typedef {import("./choice.js").Choice} Choice */

/** The row that is dragged: where it is by now, and how all of it was before. @type {{choice: Choice, at: number, before: string[]} | null} */
let held = null;

/** Return the row of a list that lies at a height, or is the nearest to it. @param {HTMLElement} list @param {number} y */
function rowAt(list, y) {
  const below = [...list.children].findIndex((row) => y < row.getBoundingClientRect().bottom);
  return below < 0 ? list.children.length - 1 : below;
}

/**
 * Listen to what drags a row: with a mouse anywhere in it, with a finger by its handle, so that the page can be scrolled elsewhere.
 * @param {Choice} choice @param {() => void} changed
 */
function dragging(choice, changed) {
  const end = () => {
    if (!held) return;
    held = null;
    changed();
  };
  const cancel = () => {
    if (held) choice.picked = held.before;
    end();
  };
  const press = (/** @type {PointerEvent} */ event) => {
    const { target, currentTarget: list, pointerType, clientY, button, isPrimary } = event;
    if (!(target instanceof Element) || !(list instanceof HTMLElement) || !isPrimary || button || target.closest("button")) return;
    if (pointerType !== "mouse" && !target.closest(".handle")) return;
    event.preventDefault();
    // The row below the pointer changes as rows change places.
    list.setPointerCapture(event.pointerId);
    held = { choice, at: rowAt(list, clientY), before: choice.picked };
    changed();
  };
  const move = (/** @type {PointerEvent} */ { currentTarget: list, clientY }) => {
    if (held?.choice !== choice || !(list instanceof HTMLElement)) return;
    const at = rowAt(list, clientY);
    if (at === held.at) return;
    choice.move(held.at, at);
    held.at = at;
    changed();
  };
  const escape = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || !held) return;
    event.stopPropagation();
    cancel();
  };
  return { press, move, end, cancel, escape };
}

/**
 * Draw the options that are picked, in their order.
 * @param {Choice} choice @param {() => void} changed called whenever it is another one
 */
export function orderedList(choice, changed) {
  const { press, move, end, cancel, escape } = dragging(choice, changed);
  const last = choice.picked.length - 1;
  const names = new Map(choice.pickedOptions.map((option) => [option.id, option.label]));
  const put = (from, to) => (event) => {
    const list = event.currentTarget.closest("ol"), { way } = event.currentTarget.dataset;
    choice.move(from, to);
    changed();
    // A person who uses keys goes on with the same option, and so may turn back at an end.
    const buttons = [...(list?.children[to]?.querySelectorAll("button") ?? [])];
    (buttons.find((button) => button.dataset.way === way && !button.disabled) ?? buttons.find((button) => !button.disabled))?.focus();
  };
  const button = (at, to, /** @type {"sooner" | "later"} */ way, sign) => html`<button type="button" class="quiet" data-way=${way} ?disabled=${to < 0 || to > last}
    aria-label=${say(way, { what: names.get(choice.picked[at]) ?? "", place: at + 1, count: last + 1 })} @click=${put(at, to)}>${sign}</button>`;
  const drop = (/** @type {string} */ id) => () => {
    choice.toggle(id);
    changed();
  };
  return html`<ol class="ordered" aria-label=${say("in_order")} @pointerdown=${press} @pointermove=${move} @pointerup=${end} @pointercancel=${cancel} @keydown=${escape}>
    ${choice.picked.map((id, at) => html`<li ?data-held=${held?.choice === choice && held.at === at}><span class="handle" aria-hidden="true">⠿</span>
      <span>${names.get(id)}</span>${button(at, at - 1, "sooner", "↑")}${button(at, at + 1, "later", "↓")}<button type="button" class="quiet" aria-label="${say("deselect")}: ${names.get(id)}" @click=${drop(id)}>×</button></li>`)}</ol>`;
}
