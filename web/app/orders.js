/** Standing orders as switches: what is answered for me, what came of it, and why an order holds no more. */

import { ask } from "./api.js";
import { html, nothing } from "./html.js";
import { Part } from "./part.js";
import { say } from "./words.js";

/** @type {Record<string, string>} */
const LAPSED = {
  lost: "lapsed_lost", named: "lapsed_named", "option-missing": "lapsed_missing", over: "lapsed_over", "taken-back": "lapsed_taken_back",
  "used-up": "lapsed_used_up",
};

/** @typedef {Pick<API.Schema<"OrderView">, "when" | "answer" | "choose" | "until">} Order */

/**
 * Return whether two orders are for the same, however often each has answered.
 * @param {Order} one @param {Order} other
 */
const isSame = (one, other) => what(one) === what(other);
/** @param {Order} order */
const what = (order) => JSON.stringify([order.when, order.answer, order.choose, order.until]);

export class Orders extends Part {
  /** @param {string} game @param {API.Schema<"OfferedOrder">[]} offered those that the ruleset offers @param {() => void} changed */
  constructor(game, offered, changed) {
    super(changed);
    this.path = /** @type {`/games/${string}/orders`} */ (`/games/${game}/orders`);
    this.offered = offered;
    this.state = /** @type {API.Schema<"OrdersView"> | null} */ (null);
    this.version = 0;
    this.head = "";
  }

  /** Ask what has become of them, where that may have changed. @param {API.Schema<"GameView">} game */
  look(game) {
    this.head = `${game.version}:${game.head}`;
    const isMine = game.seat !== null && game.status === "running" && this.offered.length > 0;
    const mayHaveChanged = !this.state || this.state.orders.length > 0;
    if (!isMine || !mayHaveChanged || game.version === this.version || this.isBusy) return;
    this.version = game.version;
    this.attempt(async () => { this.state = await ask(this.path); });
  }

  /** @param {API.Schema<"OfferedOrder">} offer */
  turn = (offer) => (event) => {
    if (!this.state) return;
    const { orders: given, seen } = this.state;
    const others = given.filter((order) => !isSame(order, offer.order));
    const orders = event.target.checked ? [...others, offer.order] : others;
    const { head } = this;
    this.attempt(async () => { this.state = await ask(this.path, { method: "PUT", body: /** @type {API.Schema<"NewOrders">} */ ({ orders, seen, head }) }); });
  };

  /** @param {Order} order */
  label(order) {
    return this.offered.find((offer) => isSame(offer.order, order))?.label ?? order.when.kind;
  }

  panel() {
    if (!this.state) return nothing;
    const { orders, answered, lapsed } = this.state;
    const isOn = (/** @type {API.Schema<"OfferedOrder">} */ offer) => orders.some((order) => isSame(order, offer.order));
    const last = lapsed.at(-1);
    return html`<details class="orders" ?open=${orders.length > 0}><summary>${say("orders")}</summary>
      <p class="hint">${say("orders_help")}</p>
      ${this.offered.map((offer) => html`<label class="tick"><input type="checkbox" role="switch" .checked=${isOn(offer)}
        @change=${this.turn(offer)} ?disabled=${this.isBusy}> ${offer.label}</label>`)}
      ${answered.length ? html`<p class="calm" role="status">${say("orders_answered", { count: answered.length })}</p>` : nothing}
      ${last ? html`<p class="calm">${say("orders_lapsed", { what: this.label(last.order) })} ${LAPSED[last.why] ? say(LAPSED[last.why]) : last.why}</p>` : nothing}
      ${this.trouble()}
    </details>`;
  }
}
