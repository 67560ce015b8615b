/** The table of Smash Up: bases with their breakpoints and totals, minions by controller, hands and piles. */

import { html, nothing, svg } from "../html.js";
import { say } from "../words.js";

/** @typedef {API.Schema<"SmashupView">} View */

/** Whoever plays cards is asked until nothing can be played, or they end it. */
export const repeated = ["play"];

/** Whoever is asked about a card that lies there is not asked about their own hand, whatever it has of that name. */
export const piles = ["discard", "deck", "hand"];

/** Events that begin a turn, and what somebody has come to. */
export const turns = ["turn"];
export const scores = (/** @type {View} */ view) => view.seats.map((row) => row.vp);

const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);

/** Draw a view. @param {View} view @param {import("../board.js").Context} context */
export function board(view, { catalogue, seat, names }) {
  const card = (id) => catalogue.cards.get(String(id).split("#")[0]);
  const faction = (id) => {
    const named = card(id)?.faction;
    return named ? `faction:${named}` : "";
  };
  const text = (id) => card(id)?.name ?? id;
  const note = (id) => catalogue.thing("note", id)?.name ?? catalogue.name("faction", id);
  const number = (power) => (power === null || power === undefined ? nothing : html`<b class="number">${power}</b>`);
  const sign = (id) => catalogue.sign("faction", card(id)?.faction);

  const face = (id) => html`
    <li><div class="face" data-ref="card_type:${id}" data-card=${id} data-thing=${faction(id)}>
      <span class="title">${sign(id)} ${text(id)} ${number(card(id)?.power)}</span>
      <small class="says">${card(id)?.text}</small></div></li>`;
  // Only of one's own discard pile something can be taken: what lies elsewhere can be looked at.
  const small = (id, isOwn, place = /** @type {unknown} */ (nothing)) => html`
    <li><div class="face" data-ref=${isOwn ? `card_type:${id}#discard` : nothing} data-about="card_type:${id}" data-card=${id}
      data-thing=${faction(id)}>${place} ${sign(id)} <span class="title">${text(id)}</span>${number(card(id)?.power)}</div></li>`;
  // What this seat has seen and sees no more. The top of a deck is its first place.
  const known = (where, faces) => faces.length ? html`<details class="known"><summary>${where} · ${say("known")} ${faces.length}</summary>
    <ul class="faces small">${faces}</ul></details>` : nothing;
  const placed = ({ place, card: id }) => small(id, false, html`<small>${place + 1}.</small>`);

  const piece = (row) => html`
    <li class="piece seat-${row.controller}">
      <div class="body" data-ref="card:${row.id}" data-about="card_type:${row.card}" data-card=${row.id} data-thing=${faction(row.id)}>
        ${sign(row.id)}
        <span class="title">${text(row.id)}${row.note ? html` <small>${note(row.note)}</small>` : nothing}</span>
        ${row.counters ? html`<small class="counter">+${row.counters}</small>` : nothing}
        ${number(row.power)}
      </div>
      ${row.actions.length ? html`<ul class="attached">${row.actions.map(piece)}</ul>` : nothing}
    </li>`;

  const camp = (row, at) => {
    const cards = row.cards.filter((piece) => piece.controller === at);
    if (!cards.length && !row.power[at]) return nothing;
    return html`<li class="camp seat-${at}"><p class="whose"><span>${names[at]}</span> <b>${row.power[at]}</b></p>
      <ul class="pieces">${cards.map(piece)}</ul></li>`;
  };
  // Each seat's part of the power that breaks the base, as lengths of one bar.
  const bar = (row, total) => {
    const whole = Math.max(row.breakpoint, total);
    let from = 0;
    return html`<svg class="bar" viewBox="0 0 ${whole} 10" preserveAspectRatio="none" aria-hidden="true">${row.power.map((power, at) => {
      const part = svg`<rect class="seat-${at}" x=${from} y="0" width=${Math.max(0, power)} height="10"></rect>`;
      from += Math.max(0, power);
      return part;
    })}${total > row.breakpoint ? svg`<line x1=${row.breakpoint} x2=${row.breakpoint} y1="0" y2="10"></line>` : nothing}</svg>`;
  };
  const base = (row) => {
    const total = sum(row.power);
    const isScored = view.scoring?.base === row.base;
    return html`
      <article class="base ${total >= row.breakpoint || isScored ? "breaks" : ""}" data-ref="base:${row.base} base_type:${row.base}">
        <h2 class="name"><span data-ref="base:${row.base} base_type:${row.base}" data-card=${row.base} data-thing=${faction(row.base)}>
          ${row.cancelled ? html`<s>${text(row.base)}</s>` : text(row.base)}
          <small>${catalogue.sign("resource", "vp")} ${row.points.join(" · ")}</small></span></h2>
        <p class="total">${bar(row, total)} <span class="sum" title=${catalogue.name("resource", "breakpoint")}><b>${total}</b> / ${row.breakpoint}</span></p>
        ${row.cards.length || total ? html`<ul class="camps">${view.seats.map((_, at) => camp(row, at))}</ul>` : nothing}
      </article>`;
  };

  // Nobody has a turn while factions are drafted, nor when the game is over.
  const isTurnOf = (at) => view.turn > 0 && !view.winners && view.active === at;
  const player = (row, at) => html`
    <article class="player seat-${at} ${isTurnOf(at) ? "active" : ""}" data-ref="seat:${at}">
      <h2><span data-ref="seat:${at}">${names[at]}</span> <b class="number" title=${catalogue.name("resource", "vp")}>${row.vp}</b></h2>
      <p>${row.factions.map((id) => html`<span class="faction" data-thing="faction:${id}">${catalogue.sign("faction", id)} ${catalogue.name("faction", id)}</span> `)}</p>
      <p class="counts"><span>${say("hand")} ${row.hand_size}</span> <span>${say("deck")} ${row.deck_size}</span></p>
      ${known(say("hand"), row.hand ? [] : row.known_hand?.map((id) => small(id, false)) ?? [])}
      ${known(say("deck"), row.known_deck?.map(placed) ?? [])}
      ${row.discard.length ? html`<details><summary>${say("discard")} ${row.discard.length}</summary>
        <ul class="faces small">${row.discard.map((id) => small(id, at === seat))}</ul></details>` : nothing}
    </article>`;

  const play = (row) => [
    catalogue.name("kind", row.kind), row.power === null ? "" : `≤ ${row.power}`, row.base ? text(row.base) : "", row.host ? text(row.host) : "",
  ].filter(Boolean).join(" ");
  /** What can still be played, and how often. */
  const plays = [...Map.groupBy(view.left, play)].map(([name, rows]) => `${name} × ${rows.length}`);
  const hand = seat === null ? null : view.seats[seat].hand;
  return html`
    <p class="phase">${view.turn ? html`<b>${say("turn")} ${view.turn}</b> · ${names[view.active]} · ` : nothing}${catalogue.name("phase", view.step)}
      ${plays.length ? html`<span class="plays">${say("plays_left")} ${plays.map((name) => html`<span class="chip">${name}</span> `)}</span>` : nothing}
      ${view.limbo.map((id) => html`<span class="chip" data-about="card_type:${id}" data-card=${id}>${text(id)} …</span>`)}</p>
    <div class="players">${view.seats.map(player)}</div>
    <div class="bases">${view.bases.map(base)}</div>
    ${hand?.length ? html`<section class="hand"><h2>${say("hand")}</h2><ul class="faces">${hand.map(face)}</ul></section>` : nothing}
    ${view.seats.map((row, at) => at !== seat && row.hand?.length ? html`
      <section class="hand seat-${at}"><h2>${say("hand")}: ${names[at]}</h2>
        <ul class="faces small">${row.hand.map((id) => small(id, false))}</ul></section>` : nothing)}
    ${known(catalogue.name("place", "base_deck"), view.known_bases?.map(placed) ?? [])}
    ${view.base_discard.length ? html`<details><summary>${catalogue.name("place", "base_discard")} ${view.base_discard.length}</summary>
      <ul class="faces small">${view.base_discard.map((id) => html`<li><div class="face" data-about="base_type:${id}" data-card=${id}
        data-thing=${faction(id)}><span class="title">${text(id)}</span></div></li>`)}</ul></details>` : nothing}`;
}
