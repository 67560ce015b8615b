/** Asks a guest for a name, once they have played. */

import { send } from "../api.js";
import { html, nothing } from "../html.js";
import { Part } from "../part.js";
import { remember, session } from "../session.js";
import { learn, say } from "../words.js";

await learn("begin");

export class Naming extends Part {
  rename = this.submitted(async (form) => {
    await send("/players/me", { name: form.elements.name.value }, "PATCH");
    remember("guest", "");
  }, "name");

  view() {
    if (!session.guest) return nothing;
    return html`<section class="card naming"><h2>${say("guest_are", { name: session.guest })}</h2>
      <form class="line" @submit=${this.rename}>${this.trouble("name")}
        <label>${say("name")} <input name="name" required maxlength="40" autocomplete="nickname"></label>
        <button ?disabled=${this.isBusy}>${say("guest_rename")}</button></form>
      <p class="hint">${say("guest_help")} <a href="/account">${say("account")}</a></p></section>`;
  }
}
