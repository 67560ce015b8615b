/** Branches of a game that is over: their tree, and the one that is shown, in which whoever began it answers for all. */

import { ask } from "../api.js";
import { Choice } from "../choice.js";
import { decisionForm } from "../decision.js";
import { html, nothing } from "../html.js";
import { focusAnew, go } from "../navigation.js";
import { Part } from "../part.js";
import { locale, session } from "../session.js";
import { shareLink } from "../share.js";
import { say } from "../words.js";

/** @typedef {API.Schema<"BranchRow">} Branch @typedef {API.Schema<"GameView">} Game */

/** Return what a branch is asked for. @param {string} game @param {string} branch @param {number} seq @param {number | null} eyes */
const stateOf = (game, branch, seq, eyes) =>
  ask(`/games/${game}/branches/${branch}/states/${String(seq)}`, { query: { locale: locale(), seat: eyes ?? undefined } });

/** Return where a moment of a branch is shown. @param {string} game @param {Branch} branch @param {number} at */
const pageOf = (game, { id }, at) => `/replay/${game}?branch=${id}#${at}`;

/**
 * The game as it was until a branch leaves it, and as it would be from there on.
 * @param {import("../kept/writing.js").Source} source @param {string} id
 */
export async function branched(source, id) {
  const branch = await ask(`/games/${source.game.id}/branches/${id}`);
  const { history } = await stateOf(source.game.id, id, branch.version, source.eyes);
  return {
    branch,
    source: {
      ...source,
      course: undefined,
      game: { ...source.game, winners: null },
      sitters: (/** @type {number} */ at) => source.sitters?.(Math.min(at, branch.seq)) ?? source.game.seats,
      last: branch.version,
      history: [...source.history.filter((row) => row.seq <= branch.seq), ...(history ?? [])],
      view: async (/** @type {number} */ seq, /** @type {number | null} */ eyes) =>
        seq > branch.seq ? (await stateOf(source.game.id, id, seq, eyes)).view : source.view(seq, eyes),
    },
  };
}

export class Branches extends Part {
  /**
   * @param {Game} game @param {Branch | null} shown the branch that is shown @param {() => void} changed
   * @param {Set<string>} piles the board's piles, where clicks on it choose
   */
  constructor(game, shown, changed, piles = new Set()) {
    super(changed);
    this.game = game;
    this.piles = piles;
    this.shown = shown;
    /** @type {Branch[]} */
    this.all = [];
    /** The seats that are asked at the end of the branch that is shown. @type {number[]} */
    this.asked = [];
    this.seat = 0;
    /** @type {Choice | null} */
    this.choice = null;
  }

  /** Read the tree, and what is asked where one may answer. @param {number} _at @param {number | null} eyes */
  open = async (_at, eyes) => {
    await this.afterwards(async () => {
      this.all = (await ask(`/games/${this.game.id}/branches`)).branches;
      if (this.shown?.yours) await this.read(eyes ?? 0);
    });
    // After each answer the page is drawn anew: who answers by keys goes on with the next question.
    focusAnew(".branches .decision input");
  };

  /** Read what a seat is asked, or else the first one that is. @param {number} wanted */
  async read(wanted) {
    const { id, version } = /** @type {Branch} */ (this.shown);
    const state = await stateOf(this.game.id, id, version, wanted);
    this.asked = state.waiting.map((row) => row.seat);
    this.seat = this.asked.includes(wanted) ? wanted : this.asked[0] ?? 0;
    const [decision] = (this.seat === wanted ? state : await stateOf(this.game.id, id, version, this.seat)).decisions;
    this.choice = decision ? new Choice(decision, false, this.piles) : null;
  }

  /** Return the choice that clicks on the board make, at a moment. @param {number} at */
  choiceAt(at) {
    return this.shown && at === this.shown.version && !this.isBusy ? this.choice : null;
  }

  /** @param {number} at */
  begin = (at) => this.attempt(async () => {
    const begun = await ask(`/games/${this.game.id}/branches`, { method: "POST", body: { seq: at, branch: this.shown && at > this.shown.seq ? this.shown.id : undefined } });
    go(pageOf(this.game.id, begun, begun.version));
  });

  /** @param {string[] | undefined} choose nothing: a bot answers */
  answer = (choose) => this.attempt(async () => {
    const { shown, choice } = this;
    if (!shown || !choice) return;
    const grown = await ask(`/games/${this.game.id}/branches/${shown.id}/moves`, { method: "POST", body: { decision: choice.decision.id, choose } });
    go(pageOf(this.game.id, grown, grown.version));
  });

  /** @param {Branch} branch */
  remove = ({ id }) => this.attempt(async () => {
    await ask(`/games/${this.game.id}/branches/${id}`, { method: "DELETE" });
    go(`/replay/${this.game.id}`);
  });

  /** @param {number} at */
  view(at) {
    const isAsked = at < (this.shown?.version ?? this.game.version) || this.asked.length > 0;
    return html`<div class="branches" aria-busy=${this.isBusy}>
      ${this.trouble()}
      ${this.choiceAt(at) || this.isBusy ? this.question() : nothing}
      <p class="hint">${say("branches_help")}</p>
      ${session.token && isAsked ? html`<p><button type="button" ?disabled=${this.isBusy} @click=${() => this.begin(at)}>${say("branch_begin")}</button></p>` : nothing}
      <ul><li><a href="/replay/${this.game.id}" aria-current=${this.shown ? "false" : "page"}>${say("branch_played")}</a>
        ${this.tree(null)}</li></ul>
      ${this.shown ? html`<p class="actions">${this.game.visibility === "public" ? shareLink(pageOf(this.game.id, this.shown, at), this.changed) : nothing}
        ${this.shown.yours ? html`<button type="button" class="quiet" @click=${() => this.shown && this.remove(this.shown)}>${say("branch_delete")}</button>` : nothing}</p>` : nothing}
    </div>`;
  }

  /** Return what is asked at the end of the branch. */
  question() {
    const { choice, changed, isBusy } = this;
    if (!choice) return nothing;
    const who = (/** @type {number} */ seat) => this.game.seats[seat].name ?? say("seat", { number: seat + 1 });
    const how = { name: (/** @type {string} */ mark) => mark, changed, send: () => this.answer(choice.picked), isSending: isBusy };
    const others = this.asked.filter((seat) => seat !== this.seat);
    return html`<p role="status">${say("branch_for", { who: who(this.seat) })}
        ${others.map((seat) => html`<button type="button" class="quiet" @click=${() => this.attempt(() => this.read(seat))}>${say("branch_for", { who: who(seat) })}</button>`)}</p>
      ${decisionForm(choice, how)}
      <p><button type="button" ?disabled=${isBusy} @click=${() => this.answer(undefined)}>${say("branch_bot")}</button></p>`;
  }

  /** The branches that leave this one; those whose parent is gone leave the game itself. @param {string | null} parent */
  tree(parent) {
    const there = new Set(this.all.map((row) => row.id));
    const rows = this.all.filter((row) => (row.parent && there.has(row.parent) ? row.parent : null) === parent);
    if (!rows.length) return nothing;
    return html`<ul>${rows.map((row) => html`<li>
      <a href=${pageOf(this.game.id, row, row.version)} aria-current=${row.id === this.shown?.id ? "page" : "false"}>
        ${say("branch_named", { begin: parent ? row.begin : row.seq, last: row.version })}</a>${this.tree(row.id)}</li>`)}</ul>`;
  }
}
