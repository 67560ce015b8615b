/** The account: who I am, how I am told, the ways in, who is let in, my time, the league, whom I avoid, and my reports. */

import { Avoided } from "./account/avoided.js";
import { Channels } from "./account/channels.js";
import { Credentials } from "./account/credentials.js";
import { League } from "./account/league.js";
import { Passkeys } from "./account/passkeys.js";
import { Profile } from "./account/profile.js";
import { Programs } from "./account/programs.js";
import { Recovery } from "./account/recovery.js";
import { Reports } from "./account/reports.js";
import { Rest } from "./account/rest.js";
import { ask } from "./api.js";
import { html } from "./html.js";
import { learn, say } from "./words.js";

await learn("account");

const PARTS = [Profile, Channels, Recovery, Passkeys, Credentials, Programs, Rest, League, Avoided, Reports];

/** Show the account's page. @param {import("./main.js").Screen} screen */
export async function account(screen) {
  const me = await ask("/players/me");
  const draw = () => screen.draw(html`<h1 class="narrow">${say("account")}</h1>${parts.map((part) => part.view())}`, say("account"));
  const parts = PARTS.map((Kind) => /** @type {import("./part.js").Shown} */ (new Kind(draw, me)));
  draw();
  await Promise.all(parts.map((part) => part.open?.()));
}
