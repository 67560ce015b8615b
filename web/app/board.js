/** Finds the board of a ruleset. A ruleset without one is shown as the text that the service has of its table. */

import { html, nothing } from "./html.js";
import { say } from "./words.js";

/**
 * Whose eyes a board is drawn for, and what it is told with; `form` is what a question is answered with, if there is that: it takes what draws a part of the board, to stand beside it or below what it draws there.
 * @typedef {{catalogue: import("./catalogue.js").Catalogue, seat: number | null, names: string[], form?: ((part: any) => unknown) | null}} Context
 */
/**
 * Draws a question as a part of the board, or is null where it cannot. `pick` picks an option or takes it back, `narrow` leaves the options that have these marks, `follow` says what is answered when an option asks for more.
 * @typedef {(view: any, context: Context, answer: {choice: import("./choice.js").Choice, pick(id: string): void, narrow(marks: string[]): void, follow(id: string, kind: string, count: number, chosen: string[]): void}) => ((part: any) => unknown) | null} Form
 */
/**
 * The parts of a board's module.
 * @typedef {{board(view: unknown, context: Context): unknown, repeated?: string[], piles?: string[], turns?: string[], scores?(view: unknown): number[], forms?: {[kind: string]: () => Promise<Form>}}} Module
 */

/**
 * The module of a ruleset, which lies in its folder. Its `board` draws a view: `(view, context) => template`, where the
 * context has the `catalogue`, the `seat` that looks (null for a spectator) and the `names` of all seats. A board marks
 * what it draws with `data-ref`, and is told nothing else; `data-goal` marks the part where something that is dragged is
 * put if it needs no other place. `repeated`, if there is any, are the kinds of decisions that
 * are asked again until somebody is done: several answers to them can be planned. `piles` are places whose cards are not
 * those of the own hand: an option that names such a place is marked on `card_type:X#place`, and not on `card_type:X`. `turns` are the kinds of events between
 * which a replay leaps, and `scores` tells of a view what each seat has come to. `forms` load, by the kind of
 * question, what draws it on the board: all of its options are in the list as well.
 * @param {string} ruleset
 */
export async function boardOf(ruleset) {
  const { board, repeated = [], piles = [], turns = [], scores, forms = {} } = /** @type {Module} */ (await import(`./boards/${ruleset}.js`));
  return { board, repeated: new Set(repeated), piles: new Set(piles), turns: new Set(turns), scores, forms };
}

const isPlain = (value) => value === null || typeof value !== "object";

/** The tables that came as text, by the view that each shows. @type {WeakMap<object, API.Schema<"TextBoard">>} */
const texts = new WeakMap();

/** Remember the table as text that came with a view, of a ruleset that draws none. @param {any} answer of the service */
export function keepText(answer) {
  if (answer?.board?.text && answer.view) texts.set(answer.view, answer.board);
}

/** A view as the text that came with it; as a tree, where none came, as in a file. @param {any} view @returns {unknown} */
export function textBoard(view) {
  const board = texts.get(view);
  if (!board) return tree(view);
  return html`<div class="text-board" role="region" aria-label=${say("tab_table")} tabindex="0"><pre>${board.text}</pre></div>
    ${board.legend ? html`<p class="hint">${board.legend}</p>` : nothing}`;
}

/** A view as nested lists. @param {any} view @returns {unknown} */
function tree(view) {
  if (isPlain(view)) return html`<span>${String(view)}</span>`;
  if (Array.isArray(view)) return html`<ol class="tree">${view.map((part) => html`<li>${tree(part)}</li>`)}</ol>`;
  return html`<dl class="tree">${Object.entries(view).map(([name, value]) => html`
    <dt>${name.replaceAll("_", " ")}</dt><dd>${tree(value)}</dd>`)}</dl>`;
}
