/** The table of Smash Up: bases with their breakpoints and totals, minions by controller, hands and piles. */

import { draftCards } from "../draft.js";
import { html, nothing, svg } from "../html.js";
import { say } from "../words.js";

/** @typedef {API.Schema<"SmashupView">} View */
/** @typedef {View["seats"][number]} Seat */
/** @typedef {View["bases"][number]} Base */
/** @typedef {Base["cards"][number]} Piece */

/** A player of cards is asked until nothing can be played, or they end it. */
export const repeated = ["play"];

/** A question about a card that lies there is not about the hand, whatever it has of that name. */
export const piles = ["discard", "deck", "hand"];

/** Events that begin a turn, and what somebody has come to. */
export const turns = ["turn"];
export const scores = (/** @type {View} */ view) => view.seats.map((row) => row.vp);

/** Draw a view. @param {View} view @param {import("../board.js").Context} context */
export const board = (view, context) => new Table(view, context).all();

const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);

/** The table as one seat sees it, or who only watches. */
class Table {
  /** @param {View} view @param {import("../board.js").Context} context */
  constructor(view, { catalogue, seat, names }) {
    this.view = view;
    this.catalogue = catalogue;
    this.seat = seat;
    this.names = names;
  }

  /** The row of a card or a base; undefined for what is unknown. @param {string | number} id */
  card(id) {
    return this.catalogue.cards.get(String(id).split("#")[0]);
  }

  /** @param {string | number} id */
  text(id) {
    return this.card(id)?.name ?? String(id);
  }

  /** The thing whose colours a card has. @param {string | number} id */
  faction(id) {
    const named = this.card(id)?.faction;
    return named ? `faction:${named}` : "";
  }

  /** The sort of a card, which its shape tells. @param {string | number} id */
  shape(id) {
    return this.card(id)?.type ?? "action";
  }

  /** The layers of a face that are drawn. @param {string | number} id */
  art(id) {
    const card = this.card(id);
    return card ? this.catalogue.pictures.art(card.faction, card.id) : nothing;
  }

  sign(id) {
    return this.catalogue.sign("faction", this.card(id)?.faction);
  }

  /**
   * The power in its medallion: green where it is more than what is printed, red where it is less. An action has a diamond.
   * @param {string | number} id @param {number | null | undefined} power
   */
  medallion(id, power) {
    if (power === null || power === undefined) return html`<span class="diamond" aria-hidden="true"></span>`;
    const printed = this.card(id)?.power ?? power;
    return html`<b class="number ${power > printed ? "raised" : power < printed ? "lowered" : ""}">${power}</b>`;
  }

  /** A card in a hand, with all that it says. @param {string} id */
  face(id) {
    return html`<li><div class="face drawn ${this.shape(id)}" data-ref="card_type:${id}" data-card=${id} data-thing=${this.faction(id)}><span class="front">
      ${this.art(id)}<span class="title">${this.text(id)}</span> ${this.medallion(id, this.card(id)?.power)}
      <small class="says">${this.card(id)?.text}</small></span></div></li>`;
  }

  /**
   * A card in a pile. Only of one's own discard pile something can be taken: what lies elsewhere can be looked at.
   * @param {string} id @param {boolean} isOwn @param {unknown} [place]
   */
  small(id, isOwn, place = nothing) {
    const power = this.card(id)?.power;
    return html`<li><div class="face" data-ref=${isOwn ? `card_type:${id}#discard` : nothing} data-about="card_type:${id}" data-card=${id}
      data-thing=${this.faction(id)}>${place} ${this.sign(id)} <span class="title">${this.text(id)}</span>${power === undefined ? nothing : html`<b class="number">${power}</b>`}</div></li>`;
  }

  /** Cards that this seat has seen and sees no more. @param {unknown} where @param {unknown[]} faces */
  known(where, faces) {
    return faces.length ? html`<details class="known"><summary>${where} · ${say("known")} ${faces.length}</summary>
      <ul class="faces small">${faces}</ul></details>` : nothing;
  }

  /** A card whose place is known: the top of a deck is its first. @param {{place: number, card: string}} row */
  placed({ place, card }) {
    return this.small(card, false, html`<small>${place + 1}.</small>`);
  }

  note(id) {
    return this.catalogue.thing("note", id)?.name ?? this.catalogue.name("faction", id);
  }

  /** A card on a base, with what lies on it. @param {Piece} row */
  piece(row) {
    const isMinion = row.power !== null;
    return html`<li class="piece seat-${row.controller} ${isMinion ? "" : "ribbon"}">
      <div class="body drawn ${isMinion ? "minion" : "action"}" data-ref="card:${row.id}" data-about="card_type:${row.card}" data-card=${row.id} data-thing=${this.faction(row.id)}><span class="front">
        ${this.art(row.id)}<span class="title">${this.text(row.id)}${row.note ? html` <small>${this.note(row.note)}</small>` : nothing}</span>
        ${row.counters ? html`<small class="counter">+${row.counters}</small>` : nothing}
        ${isMinion ? this.medallion(row.id, row.power) : nothing}</span></div>
      ${row.actions.length ? html`<ul class="attached">${row.actions.map((action) => this.piece(action))}</ul>` : nothing}
    </li>`;
  }

  /** The cards of a seat on a base. @param {Base} row @param {number} at */
  camp(row, at) {
    const cards = row.cards.filter((piece) => piece.controller === at);
    if (!cards.length && !row.power[at]) return nothing;
    return html`<li class="camp seat-${at}"><p class="whose"><span title=${this.names[at]}>${this.catalogue.pictures.avatar(this.names[at])}<span class="unseen">${this.names[at]}</span></span> <b>${row.power[at]}</b></p>
      <ul class="pieces">${cards.map((piece) => this.piece(piece))}</ul></li>`;
  }

  /** Each seat's part of the power that breaks the base, as lengths of one bar. @param {Base} row @param {number} total */
  bar(row, total) {
    const whole = Math.max(row.breakpoint, total);
    let from = 0;
    return html`<svg class="bar" viewBox="0 0 ${whole} 10" preserveAspectRatio="none" aria-hidden="true">${row.power.map((power, at) => {
      const part = svg`<rect class="seat-${at}" x=${from} y="0" width=${Math.max(0, power)} height="10"></rect>`;
      from += Math.max(0, power);
      return part;
    })}${total > row.breakpoint ? svg`<line x1=${row.breakpoint} x2=${row.breakpoint} y1="0" y2="10"></line>` : nothing}</svg>`;
  }

  /** The card of a base: its name, the points for its places, and its ability. @param {Base} row */
  printed(row) {
    const id = row.base, card = this.card(id);
    const points = row.points.map((count, at) => html`${at ? html`<span class="unseen"> · </span>` : nothing}<span class="pennant">${count}</span>`);
    return html`<div class="printed drawn" data-thing=${this.faction(id)}>
      <h2 class="name"><span class="front" data-ref="base:${id} base_type:${id}" data-card=${id} data-thing=${this.faction(id)}>
        ${card ? this.catalogue.pictures.art(card.faction, card.id, "panorama") : nothing}
        <span class="title">${row.cancelled ? html`<s>${this.text(id)}</s>` : this.text(id)}</span> <small class="pennants">${points}</small>
        <span class="shield" aria-hidden="true">${row.breakpoint}</span></span></h2>
      <p class="says">${card?.text}</p></div>`;
  }

  /** The tab that leads to a base, where one of them is in sight at a time. @param {Base} row @param {number} at */
  tab(row, at) {
    const id = row.base, card = this.card(id), total = sum(row.power);
    return html`<button type="button" role="tab" data-role="tab" id="tab-base-${at}" aria-controls="base-${at}" class="drawn ${total >= row.breakpoint ? "breaks" : ""}"
      data-ref="base:${id} base_type:${id}" data-thing=${this.faction(id)}><span class="front">${card ? this.catalogue.pictures.art(card.faction, card.id, "panorama") : nothing}
      <span class="title">${this.text(id)}</span> <span class="sum">${total} / ${row.breakpoint}</span>${this.bar(row, total)}</span></button>`;
  }

  /** A base with what lies there. @param {Base} row @param {number} at */
  base(row, at) {
    const total = sum(row.power);
    const isScored = this.view.scoring?.base === row.base;
    return html`<section class="base ${total >= row.breakpoint || isScored ? "breaks" : ""}" id="base-${at}" data-ref="base:${row.base} base_type:${row.base}">
      ${this.printed(row)}
      <p class="total">${this.bar(row, total)} <span class="sum" title=${this.catalogue.name("resource", "breakpoint")}><b>${total}</b> / ${row.breakpoint}</span></p>
      ${row.cards.length || total ? html`<ul class="camps">${this.view.seats.map((_, at) => this.camp(row, at))}</ul>` : nothing}
    </section>`;
  }

  /** Nobody has a turn while factions are drafted, nor when the game is over. @param {number} at */
  isTurnOf(at) {
    return this.view.turn > 0 && !this.view.winners && this.view.active === at;
  }

  /** A seat with its points, hand and piles. @param {Seat} row @param {number} at */
  player(row, at) {
    const { catalogue } = this;
    const factions = row.factions.map((id) => html`<span class="faction" data-thing="faction:${id}">${catalogue.sign("faction", id)} ${catalogue.name("faction", id)}</span> `);
    return html`<article class="player seat-${at} ${this.isTurnOf(at) ? "active" : ""}" data-ref="seat:${at}">
      <h2><span data-ref="seat:${at}">${catalogue.pictures.avatar(this.names[at])} ${this.names[at]}</span> <b class="number" title=${catalogue.name("resource", "vp")}>${row.vp}</b></h2>
      <p>${factions}</p>
      <p class="counts"><span title=${say("hand")}>${catalogue.sign("place", "hand")} ${say("hand")} <b>${row.hand_size}</b></span> <span title=${say("deck")}>${catalogue.sign("place", "deck")} ${say("deck")} <b>${row.deck_size}</b></span></p>
      ${this.known(say("hand"), row.hand ? [] : row.known_hand?.map((id) => this.small(id, false)) ?? [])}
      ${this.known(say("deck"), row.known_deck?.map((card) => this.placed(card)) ?? [])}
      ${row.discard.length ? html`<details><summary title=${say("discard")}>${catalogue.sign("place", "discard")} ${say("discard")} <b>${row.discard.length}</b></summary>
        <ul class="faces small">${row.discard.map((id) => this.small(id, at === this.seat))}</ul></details>` : nothing}
    </article>`;
  }

  /** A play that is left to the seat whose turn it is. @param {View["left"][number]} row */
  play(row) {
    return [
      this.catalogue.name("kind", row.kind), row.power === null ? "" : `≤ ${row.power}`, row.base ? this.text(row.base) : "", row.host ? this.text(row.host) : "",
    ].filter(Boolean).join(" ");
  }

  /** The turn, what can still be played in it, and how often. */
  phase() {
    const { view } = this;
    const plays = [...Map.groupBy(view.left, (row) => this.play(row))].map(([name, rows]) => `${name} × ${rows.length}`);
    return html`<p class="phase">${view.turn ? html`<b>${say("turn")} ${view.turn}</b> · ${this.names[view.active]} · ` : nothing}${this.catalogue.name("phase", view.step)}
      ${plays.length ? html`· <span class="plays">${say("plays_left")} ${plays.map((name) => html`<span class="chip">${name}</span> `)}</span>` : nothing}
      ${view.limbo.map((id) => html`<span class="chip" data-about="card_type:${id}" data-card=${id}>${this.text(id)} …</span>`)}</p>`;
  }

  /** The own hand, and those of others where they lie open. */
  hands() {
    const { view, seat } = this;
    const own = seat === null ? null : view.seats[seat].hand;
    return html`${own?.length ? html`<section class="hand" data-place="place:hand"><h2>${say("hand")}</h2><ul class="faces">${own.map((id) => this.face(id))}</ul></section>` : nothing}
      ${view.seats.map((row, at) => at !== seat && row.hand?.length ? html`
        <section class="hand seat-${at}"><h2>${say("hand")}: ${this.names[at]}</h2>
          <ul class="faces small">${row.hand.map((id) => this.small(id, false))}</ul></section>` : nothing)}`;
  }

  /** Bases that are not on the table: those that were scored, and what is known of those to come. */
  otherBases() {
    const { view, catalogue } = this;
    const scored = view.base_discard.map((id) => html`<li><div class="face" data-about="base_type:${id}" data-card=${id}
      data-thing=${this.faction(id)}><span class="title">${this.text(id)}</span></div></li>`);
    return html`${this.known(catalogue.name("place", "base_deck"), view.known_bases?.map((card) => this.placed(card)) ?? [])}
      ${scored.length ? html`<details><summary>${catalogue.name("place", "base_discard")} ${scored.length}</summary>
        <ul class="faces small">${scored}</ul></details>` : nothing}`;
  }

  /** The factions that are drafted, before there is anything else. @param {NonNullable<View["draft"]>} draft */
  draft({ pool }) {
    return draftCards(this.catalogue, "faction", pool, this.view.seats.map((row) => row.factions), this.names);
  }

  /** The bases, of which one is in sight at a time where there is little room. */
  bases() {
    return html`<div class="tabs" role="tablist" aria-label=${this.catalogue.name("card_type", "base")}>${this.view.bases.map((row, at) => this.tab(row, at))}</div>
      <div class="bases" data-goal>${this.view.bases.map((row, at) => this.base(row, at))}</div>`;
  }

  all() {
    const { draft } = this.view;
    return html`${this.phase()}
      <div class="players" tabindex="0" role="group" aria-label=${say("players")}>${this.view.seats.map((row, at) => this.player(row, at))}</div>
      ${draft ? this.draft(draft) : this.bases()}
      ${this.hands()}${this.otherBases()}`;
  }
}
