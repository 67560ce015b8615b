/** The log in the service's words: rows that light up what they speak of. */

import { mark } from "./choice.js";
import { html, nothing } from "./html.js";
import { say } from "./words.js";

const STEPS = { ArrowUp: -1, ArrowDown: 1 };

/** Go through the rows by arrows: one of them is reached by Tab, however long the log is. */
function walk(event) {
  const rows = /** @type {HTMLElement[]} */ ([...event.currentTarget.querySelectorAll(".event")]);
  const at = rows.indexOf(event.target);
  if (event.key === "Enter" && at >= 0) event.target.click();
  const next = at < 0 ? undefined : rows[at + STEPS[event.key]];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/**
 * Rows of a history, newest last; `lit` is called with the marks of the row that is pointed at.
 * @param {API.Schema<"EventView">[]} rows
 * @param {(marks: Set<string>) => void} lit
 * @param {{earlier?: (() => void) | null, at?: number, to?: (seq: number) => void}} how `earlier` asks for what came
 *   before, if there is more; in a replay `at` is the moment that is shown, and `to` leads to another
 */
export function log(rows, lit, how = {}) {
  const { earlier = null, at, to } = how;
  if (!rows.length && !earlier) return html`<p class="calm">${say("nothing_happened")}</p>`;
  const off = () => lit(new Set());
  const now = at === undefined ? undefined : rows.findLast((row) => row.seq <= at);
  const reached = now ?? rows.findLast((row) => row.refs.length);
  return html`<ol class="log" @keydown=${walk}>
    ${earlier ? html`<li><button class="quiet" type="button" @click=${earlier}>${say("earlier")}</button></li>` : nothing}${rows.map((row) => {
    const on = () => lit(new Set(row.refs.map(mark)));
    const isAhead = at !== undefined && row.seq > at;
    return html`<li class="event ${row.kind} ${isAhead ? "ahead" : ""}" data-seq=${row.seq} tabindex=${row === reached ? "0" : "-1"} aria-current=${row === now ? "step" : nothing}
      @pointerenter=${on} @pointerleave=${off} @focus=${on} @blur=${off} @click=${to ? () => to(row.seq) : nothing}>${row.text}${row.by_order ? html` <small>(${say("by_order")})</small>` : nothing}</li>`;
  })}</ol>`;
}
