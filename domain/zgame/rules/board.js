/** The table of Z-Game: the map of districts with people, forts and zombies, hands and decks. */

import { html, nothing, svg } from "../html.js";
import { say } from "../words.js";

/** @typedef {API.Schema<"ZgameView">} View */

/** Events that begin a turn, and what somebody has come to. */
export const turns = ["turn-begun"];
/** Kinds of questions that the board has a form for. */
export const forms = { trade: async () => (await import("./zgame/market.js")).market, answer: async () => (await import("./zgame/offer.js")).offer, move: async () => (await import("./zgame/plan.js")).plan };
export const scores = (/** @type {View} */ view) => view.seats.map((row) => row.vp);

const SIZE = 62;
const WIDE = Math.sqrt(3) * SIZE;
const CORNERS = Array.from({ length: 6 }, (_, at) => {
  const angle = (Math.PI / 3) * at + Math.PI / 6;
  return `${(SIZE * 0.96 * Math.cos(angle)).toFixed(1)},${(SIZE * 0.96 * Math.sin(angle)).toFixed(1)}`;
}).join(" ");
/** Letters of a name in a line of a hexagon. */
const LETTERS = 17;
/** Where people begin in it, below its words; how far its sides are, less the line of a place that can be clicked; a person, with the line, and how far apart they are. */
const BELOW = 7;
const SIDE = SIZE * 0.96 * Math.cos(Math.PI / 6) - 3;
const PERSON = { radius: 10.75, across: 22, down: 21 };

/** A building is drawn along the sides of its place, this far from the middle: planks, a wall with a tower at each corner, or a ruin. */
const WALL = SIZE * 0.88;
const corner = (at, far) => {
  const angle = (Math.PI / 3) * at + Math.PI / 6;
  return [far * Math.cos(angle), far * Math.sin(angle)];
};
const point = (/** @type {number[]} */ pair) => pair.map((length) => length.toFixed(1)).join(" ");
/** A point between two, at a share of the way. @param {number[]} one @param {number[]} other @param {number} share */
const between = (one, other, share) => one.map((length, at) => length + (other[at] - length) * share);

/** A line along each side, from one share of it to another. @param {number} from @param {number} to @param {number} far */
const along = (from, to, far = WALL) => Array.from({ length: 6 }, (_, at) => {
  const [one, other] = [corner(at, far), corner(at + 1, far)];
  return `M${point(between(one, other, from))}L${point(between(one, other, to))}`;
}).join("");

const NAILED = Array.from({ length: 6 }, (_, at) => [0.3, 0.7].map((share) => {
  const ends = [WALL - 4, WALL + 4].map((far) => point(between(corner(at, far), corner(at + 1, far), share)));
  return `M${ends.join("L")}`;
}).join("")).join("");
const TOWERS = Array.from({ length: 6 }, (_, at) => corner(at, WALL));

/** How each kind of building looks, by its id. */
const BUILDINGS = {
  barricade: () => svg`<path class="plank" d=${along(0.1, 0.9)}></path><path class="plank thin" d=${NAILED}></path>`,
  blockpost: () => svg`<path class="wall" d=${along(0, 1)}></path>${TOWERS.map(([x, y]) => svg`<rect class="tower" x=${x - 4.5} y=${y - 4.5} width="9" height="9"></rect>`)}`,
  ruin: () => svg`<path class="wall ruin" d=${along(0.08, 0.4)}></path><path class="wall ruin" d=${along(0.58, 0.78, WALL - 2)}></path>`,
};

const centre = ({ q, r }) => [WIDE * (q + r / 2), SIZE * 1.5 * r];

/** A name in two lines at most. */
function lines(name) {
  if (name.length <= LETTERS) return [name];
  const cut = name.lastIndexOf(" ", LETTERS);
  return cut > 0 ? [name.slice(0, cut), name.slice(cut + 1)] : [name];
}

/**
 * Places for so many people of a size in rows, below each other: as many as each row holds; null where they are too many.
 * @param {number} count @param {number} scale
 */
function rows(count, scale) {
  const room = SIDE - PERSON.radius * scale, found = /** @type {[number, number][]} */ ([]);
  for (let y = BELOW + PERSON.radius * scale; found.length < count; y += PERSON.down * scale) {
    // The lower sides slope towards each other.
    const aside = Math.min(room, 2 * (room - y * Math.cos(Math.PI / 6)));
    if (aside < 0) return null;
    const across = PERSON.across * scale;
    const many = Math.min(count - found.length, 1 + Math.floor((2 * aside) / across));
    for (let at = 0; at < many; at++) found.push([(at - (many - 1) / 2) * across, y]);
  }
  return found;
}

/** Return where so many people stand in a hexagon, and how large: in a crowd they are smaller. @param {number} count */
function places(count) {
  for (let scale = 1; ; scale *= 0.9) {
    const found = rows(count, scale);
    if (found) return { found, scale };
  }
}

/** Draw a view. @param {View} view @param {import("../board.js").Context} context */
export const board = (view, context) => new Table(view, context).all();

/** Letters that tell how somebody is. */
const marks = (row) => `${row.exhausted ? "exhausted" : ""} ${row.infected ? "infected" : ""}`;

/** The table as one seat sees it, or who only watches. */
class Table {
  /** @param {View} view @param {import("../board.js").Context} context */
  constructor(view, { catalogue, seat, names, form }) {
    this.view = view;
    this.catalogue = catalogue;
    this.seat = seat;
    this.names = names;
    this.form = form;
  }

  type(id) {
    return this.catalogue.name("card_type", id);
  }

  place(id) {
    return this.catalogue.name("place", id);
  }

  number(id, count) {
    return html`<span>${this.catalogue.sign("resource", id)} ${this.catalogue.name("resource", id)} <b>${count}</b></span>`;
  }

  card(id) {
    return this.catalogue.cards.get(String(id).split("#")[0]);
  }

  portrait(id) {
    const path = this.catalogue.pictures.paths[this.card(id)?.type ?? ""];
    return path ? svg`<image href="${path}#${id}" x="-9" y="-9" width="18" height="18"></image>` : nothing;
  }

  /** Draw what stands in a district of this kind. @param {string} type */
  scenery(type) {
    const path = this.catalogue.pictures.paths.district;
    return path ? svg`<image class="scenery" href="${path}#${type}" x="-43" y="-58" width="86" height="48"></image>` : nothing;
  }

  people(all) {
    const { found, scale } = places(all.length);
    return all.map((row, at) => svg`<g class="person seat-${row.owner} ${marks(row)}" transform="translate(${found[at].join(" ")}) scale(${scale})"
      data-ref="person:${row.id} card_type:${row.id}" data-card=${row.id} data-role="img" role="img" aria-label="${this.type(row.id)}, ${this.names[row.owner]}">
      <circle r="10"></circle><text y="4">${this.type(row.id).slice(0, 2)}</text>${this.portrait(row.id)}
      ${row.infected ? svg`<text class="ill" x="9" y="-5">!</text>` : nothing}</g>`);
  }

  fort(row, mark) {
    return row ? svg`<text class="fort ${row.owner === null ? "" : `seat-${row.owner}`}" y="5">${mark}${this.catalogue.name("kind", row.kind)}</text>` : nothing;
  }

  building(row) {
    return row ? svg`<g class="building ${row.owner === null ? "" : `seat-${row.owner}`}" aria-hidden="true">${BUILDINGS[row.kind]?.()}</g>` : nothing;
  }

  hex(row) {
    const [x, y] = centre(row);
    const name = lines(this.place(row.id));
    const owner = row.fort?.owner ?? null;
    return svg`<g class="hex ${owner === null ? "" : `owned seat-${owner}`}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"
        data-ref="place:${row.id}" data-thing="base_type:${row.type}">
      <polygon points=${CORNERS} data-ref="place:${row.id}" data-role="img" role="img" aria-label=${this.place(row.id)}></polygon>
      ${row.begun ? svg`<g class="begun">${this.building(row.begun)}</g>` : this.building(row.fort)}
      ${this.scenery(row.type)}
      <foreignObject x="-9" y="-47" width="18" height="18">${this.catalogue.sign("base_type", row.type)}</foreignObject>
      ${name.map((line, at) => svg`<text class="name" y=${-6 - 11 * (name.length - 1 - at)}>${line}</text>`)}
      ${row.begun ? this.fort(row.begun, "+ ") : this.fort(row.fort, "")}
      ${row.zombies ? svg`<g class="zombies" data-thing="kind:zombie" transform="translate(34 -26)"><circle r="9"></circle><text y="4">Z</text></g>` : nothing}
      ${this.people(row.people)}
    </g>`;
  }

  /** @param {(centreOf: typeof centre) => unknown} [over] draws what lies over it @param {unknown} [note] is said below it */
  map(over = () => nothing, note = nothing) {
    const { view, catalogue } = this;
    const centres = view.board.map(centre);
    const [left, right] = [Math.min(...centres.map(([x]) => x)) - WIDE / 2, Math.max(...centres.map(([x]) => x)) + WIDE / 2];
    const [top, bottom] = [Math.min(...centres.map(([, y]) => y)) - SIZE, Math.max(...centres.map(([, y]) => y)) + SIZE];
    return html`<div class="map" id="pane-city" tabindex="0" role="group" data-role="group" aria-label=${catalogue.about.name}><svg viewBox="${left} ${top} ${right - left} ${bottom - top}">
      ${view.board.map((row) => this.hex(row))}${over(centre)}</svg>${note}</div>`;
  }

  face(id) {
    const type = this.card(id)?.type;
    return html`<li><div class="face drawn ${type}" data-ref="card_type:${id}" data-card=${id} data-thing="kind:${type}"><span class="front">
    ${this.catalogue.pictures.art(type, String(id).split("#")[0])}<span class="title">${this.type(id)}</span> <small class="says">${this.card(id)?.text}</small></span></div></li>`;
  }

  small(id) {
    return html`<li><div class="face" data-about="card_type:${id}" data-card=${id} data-thing="kind:${this.card(id)?.type}">
    <span class="title">${this.type(id)}</span></div></li>`;
  }

  /** Cards that lie open. @param {string[]} ids */
  open(ids) {
    return html`<ul class="faces small">${ids.map((id) => this.small(id))}</ul>`;
  }

  player(row, at) {
    const { view, catalogue, names } = this;
    return html`
    <article class="player seat-${at}" data-ref="seat:${at}">
      <h2><span data-ref="seat:${at}">${catalogue.pictures.avatar(names[at])} ${names[at]}</span> <b class="number" title=${catalogue.name("resource", "vp")}>${row.vp}</b></h2>
      <p><span class="faction" data-thing="faction:${row.faction}">${catalogue.sign("faction", row.faction)} ${catalogue.name("faction", row.faction)}</span>
        ${view.first === at ? html`<small class="chip">${say("goes_first")}</small>` : nothing}</p>
      <p class="counts">${this.number("food", row.food)} ${this.number("medicine", row.medicine)} <span>${this.catalogue.sign("place", "hand")} ${say("hand")} <b>${row.hand_size} / ${row.hand_limit}</b></span></p>
      ${!row.hand && row.known_hand?.length ? html`<details class="known"><summary>${say("hand")} · ${say("known")} ${row.known_hand.length}</summary>
        ${this.open(row.known_hand)}</details>` : nothing}
    </article>`;
  }

  scene(row) {
    const { names } = this;
    return html`
    <p class="scene" role="note"><b class="seat-${row.seat}">${names[row.seat]}</b>${row.other === null ? nothing : html` · <b class="seat-${row.other}">${names[row.other]}</b>`}
      ${row.place ? html`<span class="chip" data-about="place:${row.place}">${this.place(row.place)}${row.goal ? ` → ${this.place(row.goal)}` : ""}</span>` : nothing}
      ${row.zombie ? html`<span class="chip" data-card=${row.zombie}>${this.type(row.zombie)}</span>` : nothing}
      ${row.strength || row.against ? html`<span class="odds"><b>${row.strength}</b> : <b>${row.against}</b></span>` : nothing}
      ${[...row.people, ...row.cards].map((id) => html`<span class="chip" data-about="card_type:${id}" data-card=${id}>${this.type(id)}</span>`)}</p>`;
  }

  /** The same in words: for fingers, for readers of the screen, and for whoever cannot tell two letters apart. */
  crowd(row) {
    return html`<li><b data-about="place:${row.id}">${this.place(row.id)}</b>
    ${row.people.map((one) => html`<span class="chip seat-${one.owner} ${marks(one)}" data-ref="person:${one.id} card_type:${one.id}"
      data-card=${one.id}>${this.type(one.id)}${one.infected ? " !" : ""}</span>`)}</li>`;
  }

  pile([id, size]) {
    const discarded = this.view.discards[id] ?? [];
    const named = html`<span data-ref="place:${id}">${this.catalogue.sign("place", id)} ${this.place(id)} <b>${size}</b></span>`;
    return html`<li>${discarded.length ? html`<details><summary>${named} · ${say("discard")} <b>${discarded.length}</b></summary>
      ${this.open(discarded)}</details>` : named}</li>`;
  }

  /** The own hand, and those of others where they lie open. */
  hands() {
    const { view, seat, names } = this;
    const hand = seat === null ? null : view.seats[seat].hand;
    return html`${hand?.length ? html`<section class="hand" data-place="place:hand"><h2>${say("hand")}</h2><ul class="faces">${hand.map((id) => this.face(id))}</ul></section>` : nothing}
    ${view.seats.map((row, at) => at !== seat && row.hand?.length ? html`
    <section class="hand seat-${at}"><h2>${say("hand")}: ${names[at]}</h2>${this.open(row.hand)}</section>` : nothing)}`;
  }

  all() {
    const { view, catalogue } = this;
    return html`
    <p class="phase"><b>${say("turn")} ${view.turn} / ${view.turns}</b>${view.winners ? nothing : html` · ${catalogue.name("phase", view.phase)}`}</p>
    ${view.scene ? this.scene(view.scene) : nothing}
    <div class="players" tabindex="0" role="group" aria-label=${say("players")}>${view.seats.map((row, at) => this.player(row, at))}</div>
    ${this.form ? this.form((over, note) => this.map(over, note)) : this.map()}
    ${this.hands()}
    <details class="crowds"><summary>${say("whereabouts")}</summary><ul>${view.board.filter((row) => row.people.length).map((row) => this.crowd(row))}</ul></details>
    ${this.form ? nothing : html`<ul class="decks" tabindex="0">${Object.entries(view.deck_sizes).map((row) => this.pile(row))}</ul>`}`;
  }
}
