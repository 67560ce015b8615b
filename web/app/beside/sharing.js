/** Asks whether what people wrote to all goes into exports of their game: it does if all of them agree. */

import { ask } from "../api.js";
import { html, nothing } from "../html.js";
import { Part } from "../part.js";
import { learn, say } from "../words.js";

await learn("beside.rare");

export class Sharing extends Part {
  constructor(game, changed) {
    super(changed);
    this.path = /** @type {`/games/${string}/sharing`} */ (`/games/${game}/sharing`);
    /** The seats that agree, once that is known. @type {API.Schema<"SharingView"> | null} */
    this.state = null;
  }

  open() {
    return this.attempt(async () => { this.state = await ask(this.path); });
  }

  /** @param {boolean} agree */
  agree = (agree) => () => this.attempt(async () => {
    this.state = await ask(this.path, { method: "PUT", body: { agree } });
  });

  /** Tells who agrees and who does not, and what that comes to. @param {API.Schema<"SharingView">} state @param {string[]} names */
  standing({ agreed, missing, missing_former: former }, names) {
    const called = (seats) => seats.map((seat) => names[seat]).join(", ");
    const lacking = [called(missing), ...former.map((seat) => say("seat_former", { number: seat + 1 }))].filter(Boolean).join(", ");
    return html`<p class="calm" role="status">${agreed.length ? say("sharing_agreed", { who: called(agreed) }) : nothing}
      ${lacking ? say("sharing_missing", { who: lacking }) : say("sharing_all")}</p>`;
  }

  /** @param {number} seat @param {string[]} names */
  view(seat, names) {
    const { state } = this;
    const agrees = state?.agreed.includes(seat);
    return html`<p class="hint">${say("sharing_help")}</p>
      ${state ? this.standing(state, names) : nothing}
      ${state ? html`<p class="actions"><button @click=${this.agree(!agrees)} ?disabled=${this.isBusy}>${say(agrees ? "sharing_refuse" : "sharing_agree")}</button></p>` : nothing}
      ${this.trouble()}`;
  }
}
