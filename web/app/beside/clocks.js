/** The clocks of a game: why each runs or rests, the sum that says until when, and vacations from this game. */

import { ask, send } from "../api.js";
import { lengthOf } from "../durations.js";
import { html, nothing } from "../html.js";
import { Part } from "../part.js";
import { learn, moment, say, span } from "../words.js";
import { clockSum } from "./sum.js";
import { why } from "./why.js";

await learn("account", "beside.rare");

export class Clocks extends Part {
  /** @param {string} game @param {() => Promise<void>} refresh reads the game anew */
  constructor(game, changed, refresh) {
    super(changed);
    this.path = /** @type {`/games/${string}`} */ (`/games/${game}`);
    this.refresh = refresh;
    /** The sums, as of a version of the game. @type {API.Schema<"GameClock"> | null} */
    this.sums = null;
  }

  open() {
    return this.afterwards(async () => { this.sums = await ask(`${this.path}/clock`); });
  }

  leave = this.submitted(async (form) => {
    const { from, until } = form.elements;
    const begins = from.value ? new Date(`${from.value}T00:00`) : null;
    await send(`${this.path}/vacations`, {
      until: new Date(`${until.value}T23:59`).toISOString(),
      from: begins && begins > new Date() ? begins.toISOString() : null,
    });
    await this.refresh();
  });

  /** @param {string} until when the vacation ends, by which it is known */
  end = (until) => () => {
    if (!confirm(say("game_vacation_end_sure"))) return;
    this.attempt(async () => {
      await ask(`${this.path}/vacations/${until}`, { method: "DELETE" });
      await this.refresh();
    });
  };

  /** @param {number} seat @param {API.Schema<"ClockView">} clock @param {string[]} names */
  clock(seat, clock, names) {
    const reserve = lengthOf(clock.reserve);
    return html`<li class="seat-${seat}"><b>${names[seat]}</b>: ${why(clock)}${reserve ? html` · ${say("clock_reserve", { length: span(reserve) })}` : nothing}</li>`;
  }

  /** @param {API.Schema<"ClockView">} clock */
  vacation(clock) {
    const left = lengthOf(clock.vacation);
    if (!left && !clock.vacations.length) return nothing;
    const today = new Date().toISOString().slice(0, 10);
    return html`<h2>${say("vacation")}</h2>
      <ul class="plain">${clock.vacations.map((row) => html`<li>${moment(row.from)} – ${moment(row.until)}
        <button class="quiet" @click=${this.end(row.until)} ?disabled=${this.isBusy}>${say("vacation_end")}</button></li>`)}</ul>
      <p class="hint">${say("game_vacation_left", { length: span(left) })}</p>
      <form class="line" @submit=${this.leave}>
        <label>${say("vacation_from")} <input type="date" name="from" min=${today}></label>
        <label>${say("vacation_until")} <input type="date" name="until" required min=${today}></label>
        <button ?disabled=${this.isBusy}>${say("vacation_take")}</button>
      </form>`;
  }

  /** @param {API.Schema<"GameView">} game @param {string[]} names */
  view(game, names) {
    if (this.sums && this.sums.version < game.version) {
      this.sums.version = game.version;
      this.open();
    }
    const mine = game.seat === null ? null : game.seats[game.seat].clock;
    return html`<ul class="plain">${game.seats.map(({ seat, clock }) => (clock ? this.clock(seat, clock, names) : nothing))}</ul>
      ${this.sums?.clocks.map((row) => clockSum(row, names[row.seat]))}
      ${mine ? this.vacation(mine) : nothing}
      ${this.trouble()}`;
  }
}
