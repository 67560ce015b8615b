/** The table of Z-Game: the map of districts with people, forts and zombies, hands and decks. */

import { html, nothing, svg } from "../html.js";
import { say } from "../words.js";

const SIZE = 62;
const WIDE = Math.sqrt(3) * SIZE;
const CORNERS = Array.from({ length: 6 }, (_, at) => {
  const angle = (Math.PI / 3) * at + Math.PI / 6;
  return `${(SIZE * 0.96 * Math.cos(angle)).toFixed(1)},${(SIZE * 0.96 * Math.sin(angle)).toFixed(1)}`;
}).join(" ");

const centre = ({ q, r }) => [WIDE * (q + r / 2), SIZE * 1.5 * r];

/** Draw a view. */
export function board(view, { catalogue, seat, names }) {
  const centres = view.board.map(centre);
  const [left, right] = [Math.min(...centres.map(([x]) => x)) - WIDE / 2, Math.max(...centres.map(([x]) => x)) + WIDE / 2];
  const [top, bottom] = [Math.min(...centres.map(([, y]) => y)) - SIZE, Math.max(...centres.map(([, y]) => y)) + SIZE];

  const person = (row, at, all) => {
    const x = (at - (all.length - 1) / 2) * Math.min(20, 84 / all.length);
    const name = catalogue.name("card_type", row.id);
    return svg`<g class="person seat-${row.owner} ${row.exhausted ? "exhausted" : ""}" transform="translate(${x} 26)"
      data-ref="person:${row.id} card_type:${row.id}" data-card=${row.id} data-role="img" role="img" aria-label=${name}>
      <circle r="10"></circle><text y="4">${name[0]}${row.infected ? "!" : ""}</text></g>`;
  };
  const hex = (row) => {
    const [x, y] = centre(row);
    const fort = row.fort ? `${catalogue.name("fort", row.fort.kind)}${row.fort.owner === null ? "" : ` · ${names[row.fort.owner]}`}` : "";
    return svg`<g class="hex ${row.state}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" data-ref="place:${row.id}"
        data-thing="base_type:${row.type}">
      <polygon points=${CORNERS} data-ref="place:${row.id}" data-role="img" role="img" aria-label=${catalogue.name("place", row.id)}></polygon>
      <text class="symbol" y="-24">${catalogue.symbol("base_type", row.type)}${row.zombies ? " 🧟" : ""}</text>
      <text class="name" y="-4">${catalogue.name("place", row.id)}</text>
      ${fort ? svg`<text class="fort ${row.fort.owner === null ? "" : `seat-${row.fort.owner}`}" y="10">${fort}</text>` : nothing}
      ${row.people.map(person)}
    </g>`;
  };

  const face = (id) => html`<li><div class="face" data-ref="card_type:${id}" data-card=${id}>
    <span class="title">${catalogue.name("card_type", id)}</span></div></li>`;
  const player = (row, at) => html`
    <article class="player seat-${at} ${view.first === at ? "active" : ""}" data-ref="seat:${at}">
      <h2><span data-ref="seat:${at}">${names[at]}</span> <b class="number">${row.vp}</b></h2>
      <p><span class="faction" data-thing="faction:${row.faction}">${catalogue.symbol("faction", row.faction)} ${catalogue.name("faction", row.faction)}</span></p>
      <p class="counts">🍞 ${row.food} · ✚ ${row.medicine} · ${say("hand")} ${row.hand_size}</p>
    </article>`;

  const hand = seat === null ? null : view.seats[seat].hand;
  return html`
    <p class="counts">${say("turn")} ${view.turn} / ${view.turns} · ${catalogue.name("phase", view.phase)}</p>
    <div class="players">${view.seats.map(player)}</div>
    <div class="map"><svg viewBox="${left} ${top} ${right - left} ${bottom - top}" role="group" aria-label=${catalogue.about.name}>
      ${view.board.map(hex)}</svg></div>
    <ul class="decks">${Object.entries(view.deck_sizes).map(([id, size]) => html`
      <li><span data-ref="place:${id}">${catalogue.name("place", id)} <b>${size}</b></span></li>`)}</ul>
    ${hand ? html`<section class="hand"><h2>${say("hand")}</h2><ul class="faces">${hand.map(face)}</ul></section>` : nothing}`;
}
