/** The table of Diamonsters: the stray, what was shown last, lairs and the hand. */

import { html, nothing } from "../html.js";
import { say } from "../words.js";

/** @typedef {API.Schema<"DiamonstersView">} View */

/** Events that end a round, and what somebody has come to: a game that was won counts more than any lair. */
export const turns = ["round-won", "round-undecided"];
export const scores = (/** @type {View} */ view) => view.seats.map((row) => 100 * row.match_points + row.diamonds);

/** Draw a view. @param {View} view @param {import("../board.js").Context} context */
export function board(view, { catalogue, seat, names }) {
  // Only the cards in one's hand can be sent; the same monsters elsewhere are what events speak of.
  const monster = (value, isHeld = false, place = "") => {
    const id = `m${value}`;
    return html`<li><div class="monster drawn" data-place=${place || nothing} data-ref=${isHeld ? `card_type:${id}` : nothing} data-about="card_type:${id}" data-card=${id}
      data-thing="card_type:${id}"><span class="front">${catalogue.pictures.art("monster", id)}<b>${value}</b>
      <span class="title">${catalogue.name("card_type", id)}</span></span></div></li>`;
  };
  const place = (id) => html`${catalogue.sign("place", id)} ${catalogue.name("place", id)}`;
  const counted = (id, count) => html`<span title=${catalogue.name("place", id)}>${place(id)} <b>${count}</b></span>`;
  const diamonds = (count) => html`<span class="diamonds" data-thing="resource:diamonds"
    aria-label="${catalogue.name("resource", "diamonds")}: ${count}" role="img">${catalogue.sign("resource", "diamonds")} ${count}</span>`;

  const shown = (value) => html`<p class="counts shown">${say("last_time")} <b class="monster-value" data-thing="card_type:m${value}"
    data-about="card_type:m${value}">${value}</b> ${catalogue.name("card_type", `m${value}`)}</p>`;
  const player = (row, at) => html`
    <article class="player seat-${at}" data-ref="seat:${at}">
      <h2><span data-ref="seat:${at}">${catalogue.pictures.avatar(names[at])} ${names[at]}</span> ${diamonds(row.diamonds)}</h2>
      <p class="counts">${counted("hand", row.hand_size)} ${counted("lair", row.lair.length)}
        ${view.points_to_win ? html`${catalogue.name("resource", "points")} ${row.match_points} / ${view.points_to_win}` : nothing}</p>
      ${at !== seat && row.known?.length ? html`<p class="counts known">${say("hand")} · ${say("known")} ${row.known.map((value) => html`<b class="monster-value"
        data-thing="card_type:m${value}" data-about="card_type:m${value}">${value}</b> `)}</p>` : nothing}
      ${view.shown?.[at] ? shown(view.shown[at]) : nothing}
      <div class="lair"><b class="chip ready ${row.has_committed ? "" : "unsent"}">${say("sent_card")}</b>
        ${row.lair.length ? html`<ul class="monsters small" aria-label=${catalogue.name("place", "lair")}>${row.lair.map((value) => monster(value))}</ul>` : nothing}</div>
    </article>`;

  return html`
    <section class="middle" data-goal>
      <h2>${place("stray")}</h2>
      <ul class="monsters">${view.roaming === null ? html`<li><div class="monster none">—</div></li>` : monster(view.roaming, false, "place:stray")}</ul>
      <p class="counts"><span>${place("deck")} ${view.deck_size}</span> <span>${place("discard")} ${view.discard.length}</span></p>
    </section>
    <div class="players" tabindex="0" role="group" aria-label=${say("players")}>${view.seats.map(player)}</div>
    ${view.hand ? html`<section class="hand" data-place="place:hand"><h2>${place("hand")}</h2>
      <ul class="monsters">${view.hand.toSorted().map((value) => monster(value, true))}</ul>
      ${view.committed ? html`<p>${say("decided")} <b>${view.committed}</b></p>` : nothing}</section>` : nothing}`;
}
