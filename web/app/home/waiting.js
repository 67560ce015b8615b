/** The part for all that waits for me: a card a game that leads to its table, and a button for all that is settled without looking there. */

import { send } from "../api.js";
import { Folded } from "../beside/folded.js";
import { card } from "../games.js";
import { html, nothing } from "../html.js";
import { Part } from "../part.js";
import { left, say } from "../words.js";

/** The buttons for the ways to settle a kind, in their order; all else is settled at the table. @type {Record<string, string[]>} */
const BUTTONS = { request: ["agree", "decline"], away: ["come_back"], start: ["start"] };

/** @type {Record<string, string>} */
const WHY = {
  away: "clock_away", bot: "clock_bot", paused: "clock_paused", resting: "clock_resting", vacation: "clock_vacation",
};

/** @typedef {API.Schema<"InboxRow">} Row */
/** @typedef {API.Schema<"GameRow">} Game */

/** Return how long a question may take, and why its clock does not run, if it does not. @param {Row} row @param {Game | undefined} game */
function time({ until }, game) {
  const why = game?.asked?.clock && WHY[game.asked.clock.why];
  const end = until ? html`<time class="left" datetime=${until}>${say("left", { time: left(until) })}</time>` : say("clock_none");
  return html`<span class="block">${end}${why ? html` · ${say(why)}` : nothing}</span>`;
}

/** Return in words what waits. @param {Row} row @param {Game | undefined} game */
function words(row, game) {
  if (row.kind === "decision") return html`${game?.asked?.prompt ?? row.text} ${time(row, game)}`;
  return html`<span class="block">${row.text}</span>`;
}

/** The card of a game that is none of mine yet, or an old one. @param {Row} row */
const unknown = ({ game: id, ruleset, version, others }) => ({
  id, ruleset, version, status: /** @type {const} */ ("running"), visibility: /** @type {const} */ ("private"), waiting: [],
  seats: /** @type {API.Schema<"SeatRow">[]} */ (others.map((name, seat) => ({ seat, player: name, name, bot: null, kept: null }))),
});

export class Waiting extends Part {
  /** @param {import("../games.js").Rulesets} rulesets @param {() => void} changed called whenever there is something to draw anew */
  constructor(rulesets, changed) {
    super(changed);
    this.rulesets = rulesets;
    this.sums = /** @type {Map<string, Folded>} */ (new Map());
    /** Which games wait for me, as far as was told; what waits at first is there to be read. @type {Set<string> | undefined} */
    this.known = undefined;
    this.news = "";
  }

  /** Note for a screen reader which games have begun to wait for me. @param {Map<string, Row[]>} games */
  tell(games) {
    const { known, rulesets } = this;
    const fresh = known ? [...games].filter(([id]) => !known.has(id)) : [];
    const names = fresh.map(([, [{ ruleset }]]) => rulesets[ruleset]?.name ?? ruleset);
    if (fresh.length) this.news = `${say("waiting_me")} (${games.size}): ${names.join(", ")}`;
    this.known = new Set(games.keys());
  }

  /** Tell who wants to know why I have so much time in a game. @param {Game | undefined} game */
  sum(game) {
    if (!game?.asked?.until) return nothing;
    const { sums, changed } = this;
    const known = sums.get(game.id) ?? new Folded("why_time", async () => new (await import("./sum.js")).Sum(game.id, changed), changed);
    sums.set(game.id, known);
    return known.panel(game);
  }

  /** The buttons that settle what can be settled here. @param {Row} row */
  buttons({ kind, settle }) {
    return (BUTTONS[kind] ?? []).map((name, way) => {
      const { method, path, body } = settle[way];
      const act = () => this.attempt(() => send(path.replace("/v1", ""), /** @type {any} */ (body ?? undefined), method));
      return html`<button class=${way ? "" : "main"} ?disabled=${this.isBusy} @click=${act}>${say(name)}</button> `;
    });
  }

  /** @param {Row[]} rows of one game @param {Game | undefined} game */
  card(rows, game) {
    const said = html`<small>${rows.map((row) => words(row, game))}</small>`;
    const buttons = rows.flatMap((row) => this.buttons(row));
    const talk = rows.some(({ kind }) => kind === "message") ? html`<a class="button" href="/table/${rows[0].game}#talk">${say("talk")}</a>` : nothing;
    return html`<li class="game mine">${card(game ?? unknown(rows[0]), this.rulesets, "/table", said, true)}
      ${buttons.length || talk !== nothing ? html`<p class="actions">${buttons}${talk}</p>` : nothing}${this.sum(game)}</li>`;
  }

  /** @param {Map<string, Row[]>} games @param {Map<string, Game>} known */
  view(games, known) {
    if (!games.size) return nothing;
    return html`<section><h1>${say("waiting_me")} <b class="number">${games.size}</b></h1>${this.trouble()}
      <ul class="games">${[...games].map(([id, rows]) => this.card(rows, known.get(id)))}</ul></section>`;
  }
}
