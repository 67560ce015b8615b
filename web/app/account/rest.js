/** My time: nights and days off in which no clock of mine runs, vacations, and how reliable I have been. */

import { ask, send } from "../api.js";
import { html, nothing } from "../html.js";
import { Part } from "../part.js";
import { day, say } from "../words.js";
import { between, daysOff, hour, NIGHT, week, zone } from "./hours.js";

export class Rest extends Part {
  /** @param {() => void} changed @param {API.Schema<"PlayerView">} me */
  constructor(changed, me) {
    super(changed);
    this.hours = me.hours;
    this.vacations = me.vacations ?? [];
    this.reliability = /** @type {API.Schema<"ReliabilityView"> | null} */ (null);
    this.isNight = Boolean(me.hours?.quiet);
  }

  open() {
    return this.attempt(async () => { this.reliability = await ask("/players/me/reliability"); });
  }

  name = (event) => {
    event.preventDefault();
    const fields = event.target.elements;
    const quiet = fields.night.checked ? between(fields, NIGHT) : null;
    const free = daysOff(fields);
    this.attempt(async () => {
      this.hours = quiet || free.length
        ? await ask("/players/me/hours", { method: "PUT", body: { zone: zone(), quiet, free_days: free } })
        : await ask("/players/me/hours", { method: "DELETE" });
    });
  };

  leave = this.submitted(async (form) => {
    const { from, until } = form.elements;
    const begins = from.value ? new Date(`${from.value}T00:00`) : null;
    await send("/players/me/vacations", {
      // To its last evening: who comes back on Sunday is there on Sunday.
      until: new Date(`${until.value}T23:59`).toISOString(),
      from: begins && begins > new Date() ? begins.toISOString() : null,
    });
    this.vacations = (await ask("/players/me")).vacations ?? [];
  }, "vacation");

  end = (row) => () => {
    if (!confirm(say("vacation_end_sure"))) return;
    this.attempt(async () => {
      await ask(`/players/me/vacations/${row.id}`, { method: "DELETE" });
      this.vacations = (await ask("/players/me")).vacations ?? [];
    });
  };

  night() {
    const { quiet } = this.hours ?? {};
    const turn = (event) => { this.isNight = event.target.checked; this.changed(); };
    return html`<form @submit=${this.name}>
      <label class="tick"><input type="checkbox" name="night" .checked=${this.isNight} @change=${turn}> ${say("night")}</label>
      ${this.isNight ? html`<span class="pair">
        <label>${say("from")} ${hour("from", quiet?.from ?? NIGHT.from)}</label>
        <label>${say("until")} ${hour("until", quiet?.until ?? NIGHT.until)}</label></span>` : nothing}
      ${week(this.hours?.free_days ?? [])}
      <p class="hint">${this.hours ? html`${this.hours.zone} · ${say("hours_changeable", { day: day(this.hours.changeable) })}` : zone()}</p>
      <button ?disabled=${this.isBusy}>${say("save")}</button>
    </form>`;
  }

  vacation(row) {
    // It may end at midnight: that is no day of it.
    return html`<li class="row-card"><b>${day(row.from)} – ${day(Date.parse(row.until) - 1)}</b>
      <small>${say("vacation_games", { games: row.games })}${row.short ? html` · ${say("vacation_short", { games: row.short })}` : nothing}</small>
      <button class="quiet" @click=${this.end(row)} ?disabled=${this.isBusy}>${say("vacation_end")}</button></li>`;
  }

  view() {
    const today = new Date().toISOString().slice(0, 10);
    return this.section(say("rest"), html`
      <h3>${say("hours")}</h3>
      <p class="hint">${say("hours_help")}</p>
      ${this.night()}
      <h3>${say("vacation")}</h3>
      <p class="hint">${say("vacation_help")}</p>
      <ul class="rows">${this.vacations.map((row) => this.vacation(row))}</ul>
      <form class="line" @submit=${this.leave}>${this.trouble("vacation")}
        <label>${say("vacation_from")} <input type="date" name="from" min=${today}></label>
        <label>${say("vacation_until")} <input type="date" name="until" required min=${today}></label>
        <button ?disabled=${this.isBusy}>${say("vacation_take")}</button>
      </form>
      ${this.reliability ? html`<p class="calm">${say("reliability", this.reliability)}</p>` : nothing}`);
  }
}
