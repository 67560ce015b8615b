/** The cards of a draft: each thing with what it is like, three of its cards, and whose it is. The presentation of a ruleset has that. */

import { html, nothing } from "./html.js";

/** @typedef {import("./catalogue.js").Catalogue} Catalogue */

/** A card that shows what a thing is like; its words are in the tip. @param {Catalogue} catalogue @param {string} id */
function sample(catalogue, id) {
  const card = catalogue.cards.get(id);
  return card ? html`<span class="sample">${catalogue.pictures.art(card.faction, id)}<span class="title">${card.name}</span></span>` : nothing;
}

/**
 * One thing of a draft.
 * @param {Catalogue} catalogue @param {string} kind @param {string} id
 * @param {number[]} takers the seats that have taken it @param {boolean} isLeft whether it can be taken still @param {string[]} names
 */
function pick(catalogue, kind, id, takers, isLeft, names) {
  const mark = `${kind}:${id}`, thing = catalogue.thing(kind, id);
  return html`<li class=${isLeft ? "" : "gone"}><div class="pick drawn" data-ref=${mark} data-card=${mark} data-thing=${mark}><span class="front">
    ${catalogue.pictures.backdrop(id, "panorama")}${catalogue.sign(kind, id)}<span class="title">${catalogue.name(kind, id)}</span>
    ${thing?.about ? html`<small class="says">${thing.about}</small>` : nothing}
    <span class="samples">${thing?.cards?.map((card) => sample(catalogue, card))}</span>
    ${takers.map((seat) => html`<b class="taker seat-${seat}">${names[seat]}</b>`)}</span></div></li>`;
}

/**
 * All that can be drafted, each once, in the order in which it is told.
 * @param {Catalogue} catalogue @param {string} kind what is drafted, a kind of things
 * @param {readonly string[]} pool each as often as it can be taken
 * @param {(readonly string[])[]} taken by each seat @param {string[]} names
 */
export function draftCards(catalogue, kind, pool, taken, names) {
  const count = (id) => pool.filter((other) => other === id).length;
  return html`<ul class="draft">${[...new Set(pool)].map((id) => {
    const takers = taken.flatMap((row, seat) => row.filter((other) => other === id).map(() => seat));
    return pick(catalogue, kind, id, takers, takers.length < count(id), names);
  })}</ul>`;
}
