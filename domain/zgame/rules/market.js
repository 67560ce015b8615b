/** A trade as a market: decks as stalls, what is given and got in a tray, and apart from these offers and settings. */

import { html, nothing } from "../../html.js";
import { loadStyles } from "../../styles.js";
import { say } from "../../words.js";

// The market is not to be there before it looks like one.
await loadStyles(new URL("market.css", import.meta.url).pathname.replace("/app/", ""));

/** @typedef {API.Schema<"ZgameView">} View @typedef {API.Schema<"OptionView">} Option */
/** The words of an option: the verb, what is paid in or with, how much, the deck or place, the card. @typedef {{verb: string, unit: string, amount: number, place: string, card: string}} Terms */

/** The kinds of options that are deals. Each takes one of those that are left. */
const DEALS = new Set(["buy_food", "buy_med", "swap", "sell"]);

/** @param {Option} option @returns {Terms} */
function termsOf({ refs }) {
  const ids = (/** @type {string} */ kind) => refs.filter((ref) => ref.kind === kind).map((ref) => ref.id);
  const [verb, unit] = ids("word").map(String);
  return { verb, unit, amount: Number(ids("value")[0] ?? 0), place: String(ids("place")[0] ?? ""), card: String(ids("card_type")[0] ?? "") };
}

/** Do something by which what has the focus may go; whoever uses keys goes on at the first of these. @param {Event} event @param {() => void} act @param {string} next */
function goOn(event, act, next) {
  act();
  if (!(/** @type {PointerEvent} */ (event).pointerType)) /** @type {HTMLElement | null} */ (document.querySelector(next))?.focus();
}

/** A button of the market is pressed by itself: the board is not to take it for a click on the way to an option. @param {KeyboardEvent} event */
const keep = (event) => { if (event.key === "Enter" || event.key === " ") event.stopPropagation(); };

/** Draw a trade. @type {import("../../board.js").Form} */
export const market = (view, context, answer) => (map) => new Market(view, context, answer).beside(map);

/** The parts of a market beside the map. */
export class Market {
  /** @param {View} view @param {import("../../board.js").Context} context @param {Parameters<import("../../board.js").Form>[2]} answer */
  constructor(view, { catalogue, seat }, { choice, pick, narrow, follow }) {
    this.view = view;
    this.catalogue = catalogue;
    this.mine = view.seats[seat ?? 0];
    this.choice = choice;
    this.pick = pick;
    this.narrow = narrow;
    this.follow = follow;
    this.rows = choice.decision.options.map((option) => ({ option, ...termsOf(option) }));
    choice.isWhole = () => this.isWhole;
  }

  /** Return whether the last deal is made, and all are paid. Offers and settings are clicked before it, or while it can be undone. */
  get isWhole() {
    const { picked, swaps, left } = this, dealt = picked.filter((row) => DEALS.has(row.verb)).length;
    return dealt > 0 && dealt === left && swaps.every((row) => this.given(row).length === row.amount);
  }

  /** Options of some verbs. @param {(verb: string) => boolean} isWanted */
  some(isWanted) {
    return this.rows.filter((row) => isWanted(row.verb));
  }

  get picked() {
    return this.choice.picked.flatMap((id) => this.rows.find((row) => row.option.id === id) ?? []);
  }

  note(id) {
    return this.catalogue.name("note", id);
  }

  /** The deals that are left: an answer has room for them, an offer, the setting and each fighter who can come in. */
  get left() {
    const fighters = new Set(this.some((verb) => verb === "place").map((row) => row.card));
    const besides = fighters.size + ["offer", "newcomers"].filter((verb) => this.some((other) => other === verb).length).length;
    return Math.min(this.choice.decision.max - besides, this.some((verb) => DEALS.has(verb)).length);
  }

  /** The amount that is left of something after all that is picked. @param {string} unit */
  rest(unit) {
    const has = { food: this.mine.food, medicine: this.mine.medicine, cards: this.mine.hand_size }[unit] ?? 0;
    return this.picked.reduce((sum, row) => sum + this.change(row, unit), has);
  }

  /** By how much a deal changes something. @param {Terms} row @param {string} unit */
  change(row, unit) {
    if (row.verb === "sell") return unit === row.unit ? row.amount : unit === "cards" ? -1 : 0;
    if (row.verb === "place") return unit === "cards" ? -1 : 0;
    return row.unit === unit ? -row.amount : 0;
  }

  /** Return whether an option can be added to what is picked. @param {Terms} row */
  isOpen(row) {
    if (!DEALS.has(row.verb)) return this.choice.picked.length < this.choice.decision.max;
    const dealt = this.picked.filter((other) => DEALS.has(other.verb)).length;
    return dealt < this.left && ["food", "medicine", "cards"].every((unit) => this.rest(unit) + this.change(row, unit) >= 0);
  }

  /** The swaps that are picked before an offer, which asks for more by itself: what is given for them is chosen here. */
  get swaps() {
    const { picked } = this, offer = picked.findIndex((row) => row.verb === "offer");
    return picked.slice(0, offer < 0 ? picked.length : offer).filter((row) => row.verb === "swap");
  }

  /** The cards that are given for an option. @param {{option: Option}} row @returns {string[]} */
  given({ option }) {
    return this.choice.following[option.id]?.chosen ?? [];
  }

  /** The cards of the hand that nothing picked takes. */
  get spare() {
    const left = [...(this.mine.hand ?? [])];
    const used = this.picked.flatMap((row) => row.verb === "sell" || row.verb === "place" ? [row.card] : this.given(row));
    for (const card of used) if (left.includes(card)) left.splice(left.indexOf(card), 1);
    return left;
  }

  /** Give these cards for a swap. @param {{option: Option} & Terms} row @param {string[]} cards */
  give(row, cards) {
    this.follow(row.option.id, "deal", row.amount, cards);
  }

  /** So much of something. @param {string} unit @param {number} amount */
  sum(unit, amount) {
    const sign = unit === "cards" ? html`<span class="cardlet" aria-hidden="true"></span>` : this.catalogue.sign("resource", unit);
    return html`<span class="quantity" data-thing="resource:${unit}"><b>${amount}</b> ${sign}<span class="unseen">${unit === "cards" ? say("hand") : this.catalogue.name("resource", unit)}</span></span>`;
  }

  deck(id) {
    return html`<span class="goods" data-thing="place:${id}">${this.catalogue.sign("place", id)} ${this.catalogue.name("place", id)}</span>`;
  }

  card(id) {
    return html`<span class="goods" data-card=${id} data-thing="kind:${this.catalogue.cards.get(id)?.type}">${this.catalogue.name("card_type", id)}</span>`;
  }

  /** The terms of a deal, or the words of any other option. @param {{option: Option} & Terms} row */
  terms(row) {
    if (!DEALS.has(row.verb)) return html`<span class="words">${row.option.label}</span>`;
    const given = this.swaps.includes(row) ? this.given(row) : [], open = row.amount - given.length;
    const price = given.length ? html`${given.map((id) => this.card(id))}${open ? this.sum(row.unit, open) : nothing}` : this.sum(row.unit, row.amount);
    const [gives, gets] = row.card ? [this.card(row.card), price] : [price, this.deck(row.place)];
    return html`<span class="gives">${gives}</span><span class="arrow" aria-hidden="true">→</span><span class="gets">${gets}</span>`;
  }

  /** A deck. A click on one of its prices pays it, and a click on the deck shows in words what it comes to. @param {[string, number]} row */
  stall([deck, size]) {
    const ways = this.some((verb) => DEALS.has(verb)).filter((row) => row.place === deck);
    const mark = `place:${deck}`, isOn = this.choice.narrowed.includes(mark);
    const open = (/** @type {Event} */ event) => {
      event.stopPropagation();
      this.narrow(isOn ? [] : [mark]);
    };
    return html`<li><button type="button" class="stall" data-thing=${mark} data-ref=${mark} aria-pressed=${isOn} ?disabled=${!ways.length} @click=${open} @keydown=${keep}>
      <span class="back">${this.catalogue.sign("place", deck)}<b>${size}</b></span><span class="title">${this.catalogue.name("place", deck)}</span></button>
      <span class="prices">${ways.map((row) => this.price(row))}</span></li>`;
  }

  /** Draw the price of a deal, to be clicked. @param {{option: Option} & Terms} row */
  price(row) {
    const isOn = this.choice.picked.includes(row.option.id), pay = (/** @type {Event} */ event) => {
      event.stopPropagation();
      this.pick(row.option.id);
    };
    return html`<button type="button" class="price" aria-label=${row.option.label} aria-pressed=${isOn} ?disabled=${!isOn && !this.isOpen(row)}
      @click=${pay} @keydown=${keep}>${this.sum(row.unit, row.amount)}</button>`;
  }

  /** The options that are left by what was clicked: ways to pay for a deck, or what can be done with a card. */
  ways() {
    const { choice } = this;
    if (!choice.narrowed.length) return choice.picked.length ? nothing : html`<p class="hint">${this.note("market-help")}</p>`;
    const rows = this.rows.filter((row) => choice.candidates.includes(row.option));
    const back = `#board [data-ref~="${CSS.escape(choice.narrowed[0])}"]`;
    return html`<div class="ways" role="group" aria-label=${choice.narrowed.map((mark) => this.catalogue.marked(mark)).join(", ")}>${rows.map((row) => {
      const isOn = choice.picked.includes(row.option.id);
      return html`<button type="button" aria-pressed=${isOn} aria-label=${row.option.label} ?disabled=${!isOn && !this.isOpen(row)}
        @click=${(event) => goOn(event, () => this.pick(row.option.id), back)}>${this.terms(row)}</button>`;
    })}<button type="button" class="quiet" @click=${(event) => goOn(event, () => this.narrow([]), back)}>${say("deselect")}</button></div>`;
  }

  /** The cards that can be given for the first swap that still takes some. */
  payment() {
    const row = this.swaps.find((one) => this.given(one).length < one.amount), { spare } = this;
    if (!row || !spare.length) return nothing;
    const given = this.given(row);
    const add = (/** @type {string} */ id) => (/** @type {Event} */ event) => goOn(event, () => this.give(row, [...given, id]), ".payment button, .tray .drop");
    return html`<div class="ways payment" role="group" aria-label="${this.note("give")}: ${this.catalogue.name("place", row.place)}">
      <p class="hint">${this.note("give")} <b>${given.length} / ${row.amount}</b> → ${this.deck(row.place)}</p>
      ${spare.map((id) => html`<button type="button" @click=${add(id)}>${this.card(id)}</button>`)}</div>`;
  }

  /** The options that are picked, in their order. */
  tray() {
    const { picked } = this, dealt = picked.filter((row) => DEALS.has(row.verb)).length;
    return html`<section class="tray"><h3><span>${this.note("give")}</span><span class="arrow" aria-hidden="true">→</span><span>${this.note("get")}</span>
        <span class="deals ${dealt > this.left ? "over-full" : ""}">${this.note("deals")} <b>${dealt} / ${this.left}</b></span></h3>
      ${picked.length ? html`<ol>${picked.filter((row) => row.verb !== "newcomers").map((row) => html`<li>${this.terms(row)}
        <button type="button" class="quiet drop" aria-label="${say("deselect")}: ${row.option.label}" @click=${(event) => goOn(event, () => this.pick(row.option.id), ".tray .drop, .stall")}>×</button></li>`)}</ol>` : nothing}
      ${!picked.length ? nothing : html`<p class="counts">${["food", "medicine", "cards"].map((unit) => this.sum(unit, this.rest(unit)))}</p>`}</section>`;
  }

  /** Offers to others, and below them what holds for all deals. */
  besides() {
    const { choice, pick } = this;
    const offers = this.some((verb) => verb === "offer"), others = this.some((verb) => verb === "newcomers");
    return html`${offers.length ? html`<section class="offers"><h3>${this.note("offers")}</h3>${offers.map((row) => html`
      <button type="button" aria-pressed=${choice.picked.includes(row.option.id)} @click=${() => pick(row.option.id)}>${row.option.label}</button>`)}</section>` : nothing}
      ${others.length ? html`<section class="settings"><h3>${this.note("besides")}</h3>${others.map((row) => html`<label class="tick"><input type="checkbox" role="switch"
        .checked=${choice.picked.includes(row.option.id)} @change=${() => pick(row.option.id)}> ${row.option.label}</label>`)}</section>` : nothing}`;
  }

  all() {
    const decks = new Set(this.some((verb) => DEALS.has(verb)).map((row) => row.place));
    const sizes = Object.entries(this.view.deck_sizes).filter(([deck]) => decks.has(deck));
    return html`<section class="market" id="pane-market" aria-label=${this.note("market")}>
      <ul class="stalls">${sizes.map((row) => this.stall(row))}</ul>
      ${this.ways()} ${this.payment()} ${this.tray()} ${this.besides()}</section>`;
  }

  /** The market and the map; on a phone each is a pane. @param {() => unknown} map */
  beside(map) {
    const tab = (/** @type {string} */ id) => html`<button type="button" role="tab" id="tab-${id}" aria-controls="pane-${id}">${this.note(id)}</button>`;
    return html`<div class="tabs parts" role="tablist" aria-label=${this.catalogue.about.name}>${tab("market")}${tab("city")}</div>
    <div class="stage">${this.all()}${map()}</div>`;
  }
}
