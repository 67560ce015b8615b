/** The replay of a game of this service: any moment, with anybody's eyes once it is over. */

import { ask } from "./api.js";
import { Folded } from "./beside/folded.js";
import { boardOf } from "./board.js";
import { Catalogue } from "./catalogue.js";
import { Check } from "./check.js";
import { html, nothing } from "./html.js";
import { momentsOf, readChart } from "./ending.js";
import { Exporting } from "./kept/exporting.js";
import { Keeping } from "./kept/keeping.js";
import { locale, session } from "./session.js";
import { shareLink } from "./share.js";
import { nameThen } from "./tenures.js";
import { Trying } from "./trying.js";
import { view } from "./viewer.js";
import { say } from "./words.js";

const KEPT = 400;

/**
 * The moments of a game, as the service shows them; the last ones that were seen are remembered.
 * @param {API.Schema<"GameView">} game @param {Set<number>} played takes those at which it was in play
 */
function moments(game, played) {
  const known = new Map();
  const isOver = game.status === "finished";
  return async (/** @type {number} */ seq, /** @type {number | null} */ eyes) => {
    const key = `${seq} ${eyes}`;
    if (!known.has(key)) {
      if (known.size > KEPT) known.clear();
      const query = { locale: locale(), seat: isOver && eyes !== null ? eyes : undefined };
      // A player at the table is shown what anybody sees as somebody without an account.
      const token = isOver && eyes === null && game.visibility === "public" ? "" : undefined;
      const { view: seen, status } = await ask(`/games/${game.id}/states/${String(seq)}`, { query, token });
      if (status === "running") played.add(seq);
      known.set(key, seen);
    }
    return known.get(key);
  };
}

/** Read what decides a game by turn. @param {string} id */
async function courseOf(id) {
  const chart = await readChart(id);
  const [measure] = chart.measures;
  if (!measure) throw new Error("there is no table yet");
  return { title: measure.name, goal: measure.goal, moments: momentsOf(chart, measure) };
}

/** With whose eyes a game can be looked at. @param {API.Schema<"GameView">} game @returns {(number | null)[]} */
function viewsOf({ status, visibility, seat, seats }) {
  if (status !== "finished") return [seat];
  return [...(visibility === "public" || seat === null ? [null] : []), ...seats.keys()];
}

/**
 * The branch of the address; the game as it was played, where somebody has deleted that.
 * @param {import("./kept/writing.js").Source} whole @param {string} wanted
 */
async function branchOr(whole, wanted) {
  const { branched } = await import("./replay/branches.js");
  try {
    return await branched(whole, wanted);
  } catch (error) {
    if (error.status !== 404) throw error;
    history.replaceState(null, "", `${location.pathname}${location.hash}`);
    return { source: whole, branch: null };
  }
}

/** Show a game at the moment of the address (`#SEQ`), or at its end. @param {import("./main.js").Screen} screen @param {string} id */
export async function replay(screen, id) {
  const game = await ask(`/games/${id}`, { query: { since: 0, locale: locale() } });
  const { ruleset, options, seats, result } = game;
  const isOver = game.status === "finished";
  const played = /** @type {Set<number>} */ (new Set());
  const whole = {
    game: { id, ruleset, seats: seats.map((seat) => seat.name), winners: result?.winners ?? null },
    sitters: (/** @type {number} */ at) => seats.map(({ seat, name }) => nameThen(game.tenures, seat, at, name)),
    last: game.version, history: game.history ?? [], catalogue: await Catalogue.of(ruleset, options), views: viewsOf(game), eyes: game.seat, view: moments(game, played),
    course: () => courseOf(id),
  };
  const wanted = new URLSearchParams(location.search).get("branch");
  const load = () => import("./replay/branches.js");
  const { source, branch } = wanted ? await branchOr(whole, wanted) : { source: whole, branch: null };
  const { piles } = await boardOf(ruleset);
  const draw = () => shown.draw();
  const check = new Check(id, draw);
  const keeping = new Keeping(source, draw);
  const exporting = new Exporting(id, draw);
  const thoughts = new Folded("why_bots", async () => new (await import("./replay/thoughts.js")).Thoughts(id, draw), draw);
  const branches = new Folded("branches", async () => new (await load()).Branches(game, null, draw), draw);
  const own = branch && new (await load()).Branches(game, branch, draw, piles);
  // A bot that stands in for a player who has left does not think.
  const isByBots = isOver && seats.some(({ bot, resigned }) => bot && !resigned);
  const who = (/** @type {number} */ seat) => seats[seat].name ?? "";
  const trying = new Trying(id, { name: (mark) => whole.catalogue.marked(mark), help: (seat) => say("what_if_help", { who: who(seat) }), piles }, draw);
  /** Tries what would be, with the eyes of somebody, at the moments at which the game was in play. */
  const whatIf = (/** @type {number} */ at, /** @type {number | null} */ eyes) => !played.has(at) ? nothing : html`
    <p><button type="button" class="what-if" ?disabled=${trying.isBusy} @click=${() => trying.begin(at, eyes ?? game.seat ?? 0, [])}>${say("what_if")}</button></p>
    ${trying.panel(at)}`;
  /** Facts that are known of the game as it was played, and not of a branch. */
  const known = (/** @type {number} */ at, /** @type {(seq: number) => void} */ to, /** @type {number | null} */ eyes) => html`
    ${isByBots ? thoughts.panel(at, to) : nothing} ${session.token ? whatIf(at, eyes) : nothing} ${check.panel()} ${keeping.panel()}
    ${exporting.panel()}`;
  const shown = await view(screen, source, {
    head: (at) => html`${game.visibility === "public" && !branch ? shareLink(`/replay/${id}#${at}`, draw) : nothing}
      ${wanted && !branch ? html`<span class="problem" role="status">${say("branch_gone")}</span>` : nothing}`,
    instead: (at) => trying.instead(at),
    choice: (at) => trying.choiceAt(at) ?? own?.choiceAt(at) ?? null,
    side: (at, to, eyes) => (own ? html`<section class="card"><h2>${say("branches")}</h2>${own.view(at)}</section>`
      : isOver ? html`${branches.panel(at, eyes)} ${known(at, to, eyes)}` : nothing),
  });
  own?.open(source.last, source.eyes);
  return shown.leave;
}
