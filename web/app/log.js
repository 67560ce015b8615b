/** The log in the service's words: rows that light up what they speak of. */

import { mark } from "./choice.js";
import { html, nothing } from "./html.js";
import { say } from "./words.js";

/**
 * Rows of a history, newest last; `lit` is called with the marks of the row that is pointed at. `earlier` asks for what
 * came before, if there is more.
 */
export function log(rows, lit, earlier = null) {
  if (!rows.length && !earlier) return html`<p class="calm">${say("nothing_happened")}</p>`;
  const off = () => lit(new Set());
  return html`<ol class="log">
    ${earlier ? html`<li><button class="quiet" type="button" @click=${earlier}>${say("earlier")}</button></li>` : nothing}${rows.map((row) => {
    const on = () => lit(new Set(row.refs.map(mark)));
    return html`<li class="event ${row.kind}" tabindex=${row.refs.length ? "0" : "-1"}
      @pointerenter=${on} @pointerleave=${off} @focus=${on} @blur=${off}>${row.text}</li>`;
  })}</ol>`;
}
