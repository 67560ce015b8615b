/** The table of Smash Up: bases with their breakpoints and totals, minions by controller, hands and piles. */

import { html, nothing } from "../html.js";
import { say } from "../words.js";

/** Draw a view. */
export function board(view, { catalogue, seat, names }) {
  const card = (id) => catalogue.cards.get(String(id).split("#")[0]);
  const thing = (id) => {
    const row = card(id);
    return row?.faction ? `faction:${row.faction}` : "";
  };
  const text = (id) => card(id)?.name ?? id;
  const face = (id) => html`
    <li><div class="face" data-ref="card_type:${id}" data-card=${id} data-thing=${thing(id)}>
      <span class="symbol">${catalogue.symbol("faction", card(id)?.faction)}</span>
      <span class="title">${text(id)}</span>
      ${card(id)?.power === null || card(id)?.power === undefined ? nothing : html`<b class="number">${card(id).power}</b>`}
    </div></li>`;

  const minion = (row) => html`
    <li class="piece seat-${row.controller}">
      <div class="body" data-ref="card:${row.id}" data-card=${row.id} data-thing=${thing(row.id)}>
        <span class="symbol">${catalogue.symbol("faction", card(row.id)?.faction)}</span>
        <span class="title">${text(row.id)}${row.note ? html` <small>${row.note}</small>` : nothing}</span>
        ${row.counters ? html`<small class="counter">+${row.counters}</small>` : nothing}
        ${row.power === null ? nothing : html`<b class="number">${row.power}</b>`}
      </div>
      ${row.actions.length ? html`<ul class="attached">${row.actions.map(minion)}</ul>` : nothing}
    </li>`;

  const base = (row) => {
    const total = row.power.reduce((sum, power) => sum + power, 0);
    return html`
      <article class="base ${total >= row.breakpoint ? "breaks" : ""}" data-ref="base:${row.base} base_type:${row.base}">
        <h2 class="name"><span data-ref="base:${row.base} base_type:${row.base}" data-card=${row.base}
          data-thing="faction:${card(row.base)?.faction ?? ""}">${text(row.base)} <small>${row.points.join(" · ")}</small></span></h2>
        <p class="total"><meter min="0" max=${row.breakpoint} value=${Math.min(total, row.breakpoint)} aria-label=${say("power")}></meter>
          <b>${total}</b> / ${row.breakpoint}</p>
        <ol class="sides">${row.power.map((power, at) => html`
          <li class="seat-${at}"><span>${names[at]}</span> <b>${power}</b></li>`)}</ol>
        <ul class="pieces">${row.cards.map(minion)}</ul>
      </article>`;
  };

  const player = (row, at) => html`
    <article class="player seat-${at} ${view.active === at ? "active" : ""}" data-ref="seat:${at}">
      <h2><span data-ref="seat:${at}">${names[at]}</span> <b class="number">${row.vp}</b></h2>
      <p>${row.factions.map((id) => html`<span class="faction" data-thing="faction:${id}">${catalogue.symbol("faction", id)} ${catalogue.name("faction", id)}</span> `)}</p>
      <p class="counts">${say("hand")} ${row.hand_size} · ${say("deck")} ${row.deck_size}</p>
      ${row.discard.length ? html`<details><summary>${say("discard")} ${row.discard.length}</summary>
        <ul class="faces small">${row.discard.map(face)}</ul></details>` : nothing}
    </article>`;

  const hand = seat === null ? null : view.seats[seat].hand;
  return html`
    <div class="players">${view.seats.map(player)}</div>
    <div class="bases">${view.bases.map(base)}</div>
    ${hand ? html`<section class="hand"><h2>${say("hand")}</h2><ul class="faces">${hand.map(face)}</ul></section>` : nothing}
    ${view.seats.map((row, at) => at !== seat && row.hand ? html`
      <section class="hand seat-${at}"><h2>${say("hand")}: ${names[at]}</h2><ul class="faces small">${row.hand.map(face)}</ul></section>` : nothing)}`;
}
