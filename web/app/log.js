/** The log in the service's words: rows that light up what they speak of. */

import { mark } from "./choice.js";
import { html, nothing } from "./html.js";
import { say } from "./words.js";

/** What rows say, by the row: a log is drawn again and again. @type {WeakMap<object, unknown[]>} */
const drawn = new WeakMap();

/**
 * What draws the words of a log.
 * @typedef {{catalogue: import("./catalogue.js").Catalogue, names: string[]}} Telling
 */

/** The words of a row, with the names of cards and places made out. @param {API.Schema<"EventView">} row @param {Telling} telling */
function words(row, { catalogue }) {
  const said = drawn.get(row);
  if (said) return said;
  const names = new Set(row.refs.flatMap(({ kind, id }) => catalogue.called(kind, id) ?? []));
  const longest = [...names].sort((one, other) => other.length - one.length).map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const parts = longest.length ? row.text.split(new RegExp(`(${longest.join("|")})`, "u")) : [row.text];
  const made = parts.map((part, at) => at % 2 ? html`<b>${part}</b>` : part);
  drawn.set(row, made);
  return made;
}

/** Kinds of rows below which what belongs together stands. */
const HEADINGS = new Set(["turn", "turn-begun", "round"]);

/** The seat that a row is about. @param {API.Schema<"EventView"> | undefined} row */
const seatOf = (row) => row?.refs.find((ref) => ref.kind === "seat")?.id;

/** Draw the avatar of whoever has done what a row tells, once for all that they do on end below a heading. @param {API.Schema<"EventView">[]} rows @param {number} at @param {Telling} telling */
function whose(rows, at, { catalogue, names }) {
  const seat = seatOf(rows[at]), before = rows[at - 1];
  const isSaid = before && !HEADINGS.has(before.kind) && seatOf(before) === seat;
  return seat === undefined || isSaid ? nothing : catalogue.pictures.avatar(names[Number(seat)]);
}

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
 * @param {Telling} telling
 * @param {{earlier?: (() => void) | null, at?: number, to?: (seq: number) => void}} how `earlier` asks for what came
 *   before, if there is more; in a replay `at` is the moment that is shown, and `to` leads to another
 */
export function log(rows, lit, telling, how = {}) {
  const { earlier = null, at, to } = how;
  if (!rows.length && !earlier) return html`<p class="calm">${say("nothing_happened")}</p>`;
  const off = () => lit(new Set());
  const now = at === undefined ? undefined : rows.findLast((row) => row.seq <= at);
  const reached = now ?? rows.findLast((row) => row.refs.length);
  return html`<ol class="log" @keydown=${walk}>
    ${earlier ? html`<li><button class="quiet" type="button" @click=${earlier}>${say("earlier")}</button></li>` : nothing}${rows.map((row, place) => {
    const on = () => lit(new Set(row.refs.map(mark)));
    const isAhead = at !== undefined && row.seq > at;
    return html`<li class="event ${HEADINGS.has(row.kind) ? "heading" : ""} ${isAhead ? "ahead" : ""}" data-seq=${row.seq} tabindex=${row === reached ? "0" : "-1"} aria-current=${row === now ? "step" : nothing}
      @pointerenter=${on} @pointerleave=${off} @focus=${on} @blur=${off} @click=${to ? () => to(row.seq) : nothing}>${whose(rows, place, telling)}${words(row, telling)}${row.by_order ? html` <small>(${say("by_order")})</small>` : nothing}</li>`;
  })}</ol>`;
}
