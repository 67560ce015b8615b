/** The profile of whoever plays here: name, language, colours, and the end of the account. */

import { ask } from "../api.js";
import { avatar } from "../avatars.js";
import { html } from "../html.js";
import { showAgain } from "../navigation.js";
import { Part, said, select } from "../part.js";
import { locale, remember, session } from "../session.js";
import { save } from "../share.js";
import { say, speak } from "../words.js";
import { deletionWarning, signOutWarning } from "./ways.js";

const THEMES = { system: "system", light: "light", dark: "dark", contrast: "contrast" };
/** When an answer is sent that a click on the board has completed. */
const SENDING = { soon: "sending_soon", asked: "sending_asked" };

/** Whether what happens at a table moves, and whether it sounds. */
const MOTION = { system: "motion_system", off: "motion_off" };
const SOUND = { off: "sound_off", on: "sound_on" };

export class Profile extends Part {
  /** @param {() => void} changed @param {API.Schema<"PlayerView">} me */
  constructor(changed, me) {
    super(changed);
    this.me = me;
    this.isNamed = false;
  }

  rename = (event) => {
    event.preventDefault();
    const name = event.target.elements.name.value;
    this.attempt(async () => {
      this.me.name = (await ask("/players/me", { method: "PATCH", body: { name } })).name;
      this.isNamed = true;
    });
  };

  speak = async ({ target }) => {
    await this.attempt(async () => {
      await speak(target.value);
      await ask("/players/me", { method: "PATCH", body: { locale: locale() } }).catch(() => {});
      showAgain();
    });
    // A setting that could not be changed is no more chosen.
    target.value = locale();
  };

  paint(event) {
    remember("theme", event.target.value === "system" ? "" : event.target.value);
    showAgain();
  }

  /** Return what keeps a choice in this browser. @param {string} field */
  keeping = (field) => (event) => remember(field, event.target.value);

  forget = () => this.attempt(async () => {
    if (!confirm(await signOutWarning())) return;
    remember("token", "");
    showAgain();
  });

  /** All that is stored about the account, as a file. */
  keep = () => this.attempt(async () => {
    const all = await ask("/players/me/export");
    save(new Blob([JSON.stringify(all, null, 2)], { type: "application/json" }), "turnfold-account.json");
  });

  end = () => this.attempt(async () => {
    const typed = prompt(await deletionWarning(this.me.name));
    if (typed === null) return;
    if (typed.trim() !== this.me.name) throw new Error(say("delete_other_name"));
    await ask("/players/me", { method: "DELETE" });
    remember("token", "");
    showAgain();
  });

  view() {
    return this.section(say("profile"), html`
      <form class="line" @submit=${this.rename}>
        ${avatar(this.me.name)} <label>${say("name")} <input name="name" required maxlength="40" autocomplete="nickname" .value=${this.me.name}></label>
        <button>${say("save")}</button>
      </form>
      <p role="status" class="calm">${this.isNamed ? say("saved") : ""}</p>
      <div class="pair">
        <label @change=${this.speak}>${say("language")} ${select("locale", ahead.LANGUAGES, locale())}</label>
        <label @change=${this.paint}>${say("theme")} ${select("theme", said(THEMES), session.theme || "system")}</label>
        <label @change=${this.keeping("sending")}>${say("sending")} ${select("sending", said(SENDING), session.sending || "soon")}</label>
        <label @change=${this.keeping("motion")}>${say("motion")} ${select("motion", said(MOTION), session.motion || "system")}</label>
        <label @change=${this.keeping("sound")}>${say("sound")} ${select("sound", said(SOUND), session.sound || "off")}</label>
      </div>
      <p class="actions">
        <button @click=${this.forget} ?disabled=${this.isBusy}>${say("sign_out")}</button>
        <button @click=${this.keep}>${say("export_all")}</button>
        <button class="quiet" @click=${this.end} ?disabled=${this.isBusy}>${say("delete_account")}</button>
      </p>`);
  }
}
