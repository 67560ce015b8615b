/** All that stands beside a table and can wait until it is drawn: orders, requests, talk, and the people. */

import { agreements, awaited, awaitedOf, backAsked } from "./agreements.js";
import { Folded } from "./beside/folded.js";
import { why, whyStands } from "./beside/why.js";
import { html, nothing } from "./html.js";
import { icon } from "./icons.js";
import { Orders } from "./orders.js";
import { session } from "./session.js";
import { Talk } from "./talk.js";
import { learn, moment, say } from "./words.js";

await learn("beside");

export class Beside {
  /**
   * @param {string} game
   * @param {API.Schema<"OfferedOrder">[]} offered standing orders that the ruleset offers
   * @param {() => void} changed called whenever there is something to draw anew
   * @param {() => Promise<void>} refresh reads the game anew
   * @param {API.Schema<"GameView">} now the game
   */
  constructor(game, offered, changed, refresh, now) {
    this.talk = new Talk(game, changed);
    this.orders = new Orders(game, offered, changed);
    this.people = new Folded("people", async () => new (await import("./people.js")).People(game, changed, refresh), changed);
    this.clocks = new Folded("clocks", async () => new (await import("./beside/clocks.js")).Clocks(game, changed, refresh), changed);
    // A person who is about to sit down sees at once what that means.
    this.terms = new Folded("options", async () => (await import("./terms.js")).Terms.of(now.ruleset), changed, now.status === "open");
    this.notices = new Folded("notices", async () => new (await import("./beside/notices.js")).Notices(game, changed), changed);
  }

  /** Tells why a clock rests that others wait for; nothing where it runs. @param {API.Schema<"ClockView"> | null} clock */
  rests(clock) {
    return clock && !clock.running ? html` · ${why(clock)}` : nothing;
  }

  /** Tells that I have asked for my last answer back. */
  backAsked = backAsked;

  /** Tells why my last answer cannot be taken back. @param {API.Schema<"TakeBacks"> | null} back */
  stands(back) {
    const said = whyStands(back?.why ?? null);
    return said ? html`<p class="calm stands">${said}</p>` : nothing;
  }

  /** Seats of a table that are offered to me, who have none there. @param {API.Schema<"GameView">} game @param {string[]} names */
  offered(game, names, act) {
    return game.seats.filter((row) => row.offer?.for_you).map((row) => html`<section class="card" role="status">
      <p>${say("offered_to_you", { name: names[row.seat] })}</p>
      <p class="actions"><button class="main" @click=${act("/seats", { seat: row.seat, accept_position: true })}>${say("join")}</button></p>
    </section>`);
  }

  /** Names who sits here, as far as I have to do with them. @param {API.Schema<"GameView">} game @param {string[]} names */
  others(game, names) {
    const mine = game.seats.find((row) => row.seat === game.seat);
    const isAnybody = mine && game.seats.some((row) => row.player && row !== mine);
    const isMineToGive = mine && game.status === "running" && !mine.resigned;
    return isAnybody || isMineToGive ? this.people.panel(game, names, mine) : nothing;
  }

  /** Tells whose seed the deal waits for, and lets those go who have waited for long. @param {API.Schema<"GameView">} game @param {string[]} names */
  dealing({ seat, seeding }, names, act) {
    if (!seeding) return nothing;
    const who = seeding.seats.map((row) => names[row]).join(", ");
    const mayGo = seat !== null && !seeding.seats.includes(seat) && Date.parse(seeding.leave_from) <= Date.now();
    return html`<p class="calm dealing">${say("deal_waits", { who, until: moment(seeding.until) })}</p>
      ${mayGo ? html`<p><button @click=${act("/seats/me", undefined, "DELETE")}>${say("leave")}</button></p>` : nothing}`;
  }

  /**
   * Leads to the talk, and counts what is new there, and what others ask: at a place that is there before, so that nothing moves.
   * @param {API.Schema<"GameView">} game
   */
  leading(game) {
    const { talk } = this;
    if (game.seat === null ? !talk.messages.length : talk.isForMe(game)) return nothing;
    const counts = { messages_new: talk.fresh(game), requests_new: awaitedOf(game).length };
    const sum = counts.messages_new + counts.requests_new;
    return html`<button class="quiet" type="button" title=${say("talk")} @click=${() => this.lead(game)}>${icon("talk")}${say("talk")}<b
      class="number fresh" data-count=${sum} aria-hidden="true">${Math.min(sum, 99)}</b>
      ${Object.entries(counts).map(([name, count]) => count ? html` <span class="unseen">${say(name, { count })}</span>` : nothing)}</button>`;
  }

  /** Lead to what others ask, where that is not in sight, and else to the talk. @param {API.Schema<"GameView">} game */
  lead(game) {
    const asked = /** @type {HTMLElement | null} */ (document.querySelector(".news .requests button"));
    const box = asked?.getBoundingClientRect();
    const isInSight = box && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2) === asked;
    if (!asked || isInSight || !awaitedOf(game).length) return this.talk.lead();
    asked.scrollIntoView({ block: "center" });
    asked.focus({ preventScroll: true });
  }

  /** Shows the requests that wait for me, which are to be seen at once. @param {API.Schema<"GameView">} game */
  news(game, act) {
    return html`<div class="news">${awaited(game, act)}</div>`;
  }

  /**
   * The panels of a game as it is now; `act` returns what sends something below its address.
   * @param {API.Schema<"GameView">} game @param {string[]} names
   */
  panels(game, names, act) {
    this.orders.look(game);
    return html`${game.status === "running" ? this.orders.panel() : nothing} ${agreements(game, names, act)}
      ${game.status === "running" && game.deadline && session.token ? this.clocks.panel(game, names) : nothing}
      ${this.terms.panel(game)} ${this.talk.panel(game, names)} ${this.others(game, names)} ${game.seat === null ? this.offered(game, names, act) : nothing}
      ${game.seat !== null && game.status !== "finished" ? this.notices.panel() : nothing}`;
  }
}
