/** The part of the account that has my games counted in the league, and shows my standings. */

import { ask } from "../api.js";
import { rulesetNames } from "../games.js";
import { html, nothing } from "../html.js";
import { inWords } from "../league/strength.js";
import { Part, said } from "../part.js";
import { learn, say } from "../words.js";

await learn("league");

const KINDS = { person: "league_i_play", program: "league_it_plays", nights: "league_it_plays_at_night" };
const PACES = { live: "league_live", mail: "league_mail" };

export class League extends Part {
  /** @param {() => void} changed @param {API.Schema<"PlayerView">} me */
  constructor(changed, me) {
    super(changed);
    this.league = me.league;
    this.names = /** @type {Record<string, string>} */ ({});
  }

  open() {
    return this.attempt(async () => { this.names = await rulesetNames(); });
  }

  join = (event) => {
    event.preventDefault();
    const nights = event.target.elements.kind.value === "nights";
    const kind = nights ? "program" : event.target.elements.kind.value;
    this.attempt(async () => {
      this.league = await ask("/players/me/league", { method: "PUT", body: { kind, nights } });
    });
  };

  leave = () => {
    if (!confirm(say("league_leave_sure"))) return;
    this.attempt(async () => {
      await ask("/players/me/league", { method: "DELETE" });
      this.league = null;
    });
  };

  /** @param {API.Schema<"LeagueStanding">} row */
  standing(row) {
    return html`<li class="row-card"><p><b>${this.names[row.ruleset] ?? row.ruleset}</b> <small>${say(PACES[row.pace])}</small></p>
      <p>${inWords(row)}</p>
      <p><small>${say("league_games_own", row)}${row.is_shown ? nothing : html` · ${say("league_hidden")}`}</small></p></li>`;
  }

  view() {
    const { league } = this;
    const now = league?.nights ? "nights" : league?.kind ?? "person";
    return this.section(say("league"), html`
      <p class="hint">${say("league_wish")}</p>
      <p class="hint">${say("league_members")} <a href="/league">${say("league")}</a></p>
      <form @submit=${this.join}>
        <fieldset class="ticks"><legend>${say("league_who")}</legend>${Object.entries(said(KINDS)).map(([kind, text]) => html`
          <label class="tick"><input type="radio" name="kind" value=${kind} .checked=${kind === now}> ${text}</label>`)}</fieldset>
        <button ?disabled=${this.isBusy}>${say(league ? "save" : "league_join")}</button>
      </form>
      ${league ? html`
        ${league.standings.length ? html`<ul class="rows">${league.standings.map((row) => this.standing(row))}</ul>` : html`<p class="calm">${say("league_none_yet")}</p>`}
        <p><button class="quiet" @click=${this.leave} ?disabled=${this.isBusy}>${say("league_leave")}</button></p>` : nothing}`);
  }
}
