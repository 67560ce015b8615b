/** Tells why somebody has so much time in a game that waits for them: the sum of their clock. */

import { ask } from "../api.js";
import { clockSum } from "../beside/sum.js";
import { html, nothing } from "../html.js";
import { Part } from "../part.js";

export class Sum extends Part {
  /** @param {string} game @param {() => void} changed */
  constructor(game, changed) {
    super(changed);
    this.path = /** @type {`/games/${string}/clock`} */ (`/games/${game}/clock`);
    this.sums = /** @type {API.Schema<"GameClock"> | null} */ (null);
  }

  open() {
    return this.attempt(async () => { this.sums = await ask(this.path); });
  }

  /** @param {API.Schema<"GameRow">} game */
  view({ asked, seats }) {
    const mine = this.sums?.clocks.find((row) => row.seat === asked?.seat);
    return html`${mine ? clockSum(mine, seats[mine.seat].name ?? "") : nothing}
      ${this.trouble()}`;
  }
}
