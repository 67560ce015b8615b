/** Another player's offer at the market: what comes and what goes for it, and a click that accepts or rejects it. */

import { html, nothing } from "../../html.js";
import { Market } from "./market.js";

/** @typedef {NonNullable<API.Schema<"ZgameView">["scene"]>} Scene */

/** Draw an offer that can be accepted or rejected; which cards are given for it is clicked in the hand. @type {import("../../board.js").Form} */
export const offer = (view, context, answer) => {
  const isOffer = view.scene?.kind === "offer" && answer.choice.decision.options.some((option) => option.id === "reject");
  return isOffer ? (map) => new Offer(view, context, answer).beside(map) : null;
};

class Offer extends Market {
  /** @param {API.Schema<"ZgameView">} view @param {import("../../board.js").Context} context @param {Parameters<import("../../board.js").Form>[2]} answer */
  constructor(view, context, answer) {
    super(view, context, answer);
    this.names = context.names;
    this.scene = /** @type {Scene} */ (view.scene);
  }

  /** Draw amounts, and cards or the decks that they are of. @param {number} food @param {number} medicine @param {unknown[]} cards */
  goods(food, medicine, cards) {
    return html`${food ? this.sum("food", food) : nothing} ${medicine ? this.sum("medicine", medicine) : nothing} ${cards}`;
  }

  /** @override */
  all() {
    const { scene, names, rows, choice, pick } = this, decks = [...new Set(scene.asked_decks)];
    const asked = decks.map((deck) => html`<b>${scene.asked_decks.filter((other) => other === deck).length}</b> ${this.deck(deck)}`);
    return html`<section class="market" id="pane-market" aria-label=${this.note("market")}>
      <section class="tray offer"><h3><span class="name seat-${scene.seat}">${this.catalogue.pictures.avatar(names[scene.seat])} ${names[scene.seat]}</span></h3>
        <dl><dt>${this.note("get")}</dt><dd>${this.goods(scene.food, scene.medicine, scene.cards.map((id) => this.card(id)))}</dd>
          <dt>${this.note("give")}</dt><dd>${this.goods(scene.asked_food, scene.asked_medicine, asked)}</dd></dl>
        ${choice.only ? nothing : html`<p class="verdict">${rows.map(({ verb, option }) => html`<button type="button" class=${verb === "accept" ? "main" : ""}
          aria-pressed=${choice.picked.includes(option.id)} @click=${() => pick(option.id)}>${option.label}</button>`)}</p>`}</section></section>`;
  }
}
