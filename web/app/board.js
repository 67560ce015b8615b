/** Finds the board of a ruleset. A ruleset without one is shown as the tree of its view. */

import { html } from "./html.js";

/**
 * What draws a view: `(view, context) => template`, where the context has the `catalogue`, the `seat` that looks (null
 * for a spectator) and the `names` of all seats. A board marks what it draws with `data-ref`, and is told nothing else.
 * It lies in its ruleset's folder.
 */
export async function boardOf(ruleset) {
  return (await import(`./boards/${ruleset}.js`)).board;
}

const isPlain = (value) => value === null || typeof value !== "object";

/** A view as nested lists. */
export function tree(view) {
  if (isPlain(view)) return html`<span>${String(view)}</span>`;
  if (Array.isArray(view)) return html`<ol class="tree">${view.map((part) => html`<li>${tree(part)}</li>`)}</ol>`;
  return html`<dl class="tree">${Object.entries(view).map(([name, value]) => html`
    <dt>${name.replaceAll("_", " ")}</dt><dd>${tree(value)}</dd>`)}</dl>`;
}
