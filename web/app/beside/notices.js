/** Sets how I am told of one game. */

import { MODES, named } from "../account/kinds.js";
import { ask } from "../api.js";
import { html } from "../html.js";
import { Part, said, select } from "../part.js";
import { learn, say } from "../words.js";

await learn("account", "beside.rare");

export class Notices extends Part {
  constructor(game, changed) {
    super(changed);
    this.path = /** @type {`/games/${string}/notices`} */ (`/games/${game}/notices`);
    /** @type {API.Schema<"ChannelView">[] | null} */
    this.channels = null;
    this.settings = /** @type {API.Schema<"GameNoticesView"> | null} */ (null);
  }

  open() {
    return this.attempt(async () => {
      const [{ channels }, settings] = await Promise.all([ask("/players/me/channels"), ask(this.path)]);
      this.channels = channels;
      this.settings = settings;
    });
  }

  settle = (event) => {
    const form = event.currentTarget;
    this.afterwards(async () => {
      const boxes = [...form.querySelectorAll("[name=channel]")];
      const ticked = boxes.filter((box) => box.checked).map((box) => box.value);
      const body = { mode: form.elements.mode.value || null, channels: ticked.length === boxes.length ? null : ticked };
      this.settings = await ask(this.path, { method: "PUT", body });
    });
  };

  view() {
    if (!this.channels) return this.trouble();
    if (!this.channels.length) return html`<p class="calm">${say("notices_none")} <a href="/account">${say("account")}</a></p>`;
    const { mode = null, channels = null } = this.settings ?? {};
    return html`<form @change=${this.settle}>
      <label>${say("mode")} ${select("mode", { "": say("notices_usual"), ...said(MODES) }, mode ?? "")}</label>
      <fieldset class="ticks"><legend>${say("notices_by")}</legend>${this.channels.map((row) => html`
        <label class="tick"><input type="checkbox" name="channel" value=${row.id} .checked=${channels?.includes(row.id) ?? true}> ${named(row)}</label>`)}</fieldset>
      ${this.trouble()}
    </form>`;
  }
}
