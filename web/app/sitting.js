/** Taking a seat: what who joins is asked, and what is sent then. */

import { send } from "./api.js";
import { html, nothing } from "./html.js";
import { say } from "./words.js";

/**
 * A button, and below it what few want; who sits down at a game that was set up is told so first.
 * @param {(isSeeded: boolean) => void} sit @param {boolean} isSetUp @param {boolean} hasBegun whether all is dealt already
 */
export const seatForm = (sit, isSetUp, hasBegun = false) => html`
  <form class="sitting" @submit=${(event) => { event.preventDefault(); sit(event.target.elements.own_seed?.checked ?? false); }}>
    ${isSetUp ? html`<p>${say("sit_set_up")}</p>` : nothing}
    <button class="main">${say("join")}</button>
    ${hasBegun ? nothing : html`<details><summary>${say("sit_more")}</summary>
      <label class="tick"><input type="checkbox" name="own_seed" aria-describedby="seed-said"> ${say("seed_own")}</label>
      <p id="seed-said" class="hint">${say("seed_help")}</p></details>`}
  </form>`;

/** Return whether all others at a table are bots: whoever has resigned is none. @param {API.Schema<"GameView">} game */
export const isAlone = ({ seat, seats }) => seats.every((row) => row.seat === seat || (row.bot && !row.player));

/**
 * Return who sits at a seat, or whom it is kept for; null if anybody may have it.
 * @param {{ name: string | null, kept: { name: string, for_you: boolean } | null }} seat
 */
export function occupant({ name, kept }) {
  if (!kept) return name;
  return kept.for_you ? say("seat_kept_mine") : say("seat_kept", { name: kept.name });
}

/**
 * The number of the seat that one sits down at: the one that is kept for oneself, or the first that is free. Negative if there is none.
 * @param {{ name: string | null, kept: { for_you: boolean } | null }[]} seats
 */
function freeSeat(seats) {
  const own = seats.findIndex((seat) => seat.kept?.for_you);
  return own < 0 ? seats.findIndex((seat) => seat.name === null && !seat.kept) : own;
}

/**
 * Take a seat: the first that is free, or the one at which a seed of one's own counts. Throws Problem.
 * @param {string} game @param {Parameters<typeof freeSeat>[0]} seats
 * @param {{ invite?: string }} how @param {boolean} isSeeded
 */
export async function sit(game, seats, how, isSeeded) {
  const wish = { ...how, accept_position: true }, free = freeSeat(seats);
  if (!isSeeded || free < 0) return send(`/games/${game}/seats`, wish);
  const { sitSeeded } = await import("./seeds.js");
  return sitSeeded(game, { ...wish, seat: free });
}

/**
 * Play a game again, and return the new one: whoever asks after somebody else sits down at the seat that is kept for them,
 * unless they are to be told first that it was set up. Throws Problem.
 * @param {string} game
 */
export async function playAgain(game) {
  const { id, seats, from_position: isSetUp } = await send(`/games/${game}/rematch`);
  if (!isSetUp && seats.some(({ kept }) => kept?.for_you)) await sit(id, seats, {}, false);
  return id;
}
