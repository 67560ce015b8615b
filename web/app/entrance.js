/** Ways into an account that there is: let in by another device, a recovery code, or a key. */

import { isWhole, PATTERN, split } from "./account/codes.js";
import { ask } from "./api.js";
import { hasPasskeys, signed } from "./authenticator.js";
import { html, nothing } from "./html.js";
import { showAgain } from "./navigation.js";
import { Part } from "./part.js";
import { remember } from "./session.js";
import { learn, say } from "./words.js";

await learn("account");

/** Return how this device calls itself: by the system that it runs, as far as browsers tell. */
function here() {
  const { userAgentData } = /** @type {Navigator & {userAgentData?: {platform: string}}} */ (navigator);
  const system = userAgentData?.platform || /Android|iPhone|iPad|Mac|Windows|Linux/.exec(navigator.userAgent)?.[0];
  return system ? `Turnfold, ${system}` : "Turnfold";
}

export class Entrance extends Part {
  constructor(changed) {
    super(changed);
    /** The code that is shown here, for somebody to type in elsewhere. */
    this.code = "";
    /** The secret of a sign-in by mail that this page has begun. */
    this.begun = "";
    /** Why the last code that was shown here let nobody in. */
    this.refusal = "";
    /** Whether the recovery code that is being typed in does not say which account it is of: those on older lists do not. */
    this.isOld = false;
    this.isLeft = false;
  }

  /** Ask for the account beside a code that does not name it. */
  lookAtCode = ({ target: { value } }) => {
    this.isOld = value.trim().length > 1 && !isWhole(value);
    this.changed();
  };

  stop() {
    this.isLeft = true;
  }

  /** Take a token, if it opens an account. */
  async enter(token) {
    await ask("/players/me", { token });
    remember("token", token);
    showAgain();
  }

  withKey = this.submitted((form) => this.enter(form.elements.token.value.trim()), "key");

  withCode = this.submitted(async (form) => {
    const { player, code } = form.elements;
    const wanted = isWhole(code.value) ? split(code.value) : { player: player.value.trim(), code: code.value.trim() };
    await this.enter((await ask("/recover", { method: "POST", body: { ...wanted, name: here() } })).token);
  }, "recovery");

  /** Have a code mailed; it is worth something with the secret of this page alone. */
  askMail = this.submitted(async (form) => {
    const { sign_in: begun } = await ask("/sign_in", { method: "POST", body: { address: form.elements.address.value.trim() } });
    this.begun = begun;
  }, "mail");

  withMail = this.submitted(async (form) => {
    const body = { sign_in: this.begun, code: form.elements.code.value.trim(), name: here() };
    await this.enter((await ask("/sign_in/token", { method: "POST", body })).token);
  }, "mail");

  /** Let an authenticator say whose account it is. */
  withPasskey = () => this.attempt(async () => {
    const { sign_in: begun, public_key: options } = await ask("/sign_in", { method: "POST", body: {} });
    const body = { sign_in: begun, credential: await signed(/** @type {API.Schema<"RequestOptions">} */ (options)), name: here() };
    await this.enter((await ask("/sign_in/token", { method: "POST", body })).token);
  });

  /** Show a code, and wait until another device has let this one in. */
  withDevice = () => this.attempt(async () => {
    const { device_code: device, user_code: shown, interval } = await ask("/device", { method: "POST", body: { name: here() } });
    [this.code, this.refusal] = [shown, ""];
    this.wait(device, interval);
  });

  /** Wait beside whatever else is tried meanwhile. */
  async wait(device, interval) {
    try {
      const token = await this.letIn(device, interval);
      if (token) await this.enter(token);
    } catch (error) {
      this.refusal = say("problem", { why: error.message });
    }
    this.code = "";
    if (!this.isLeft) this.changed();
  }

  /** The token of this device, once it was let in. Empty if the page was left; throws Problem if it was told no. */
  async letIn(device, interval) {
    for (let pause = interval; ; ) {
      await new Promise((done) => setTimeout(done, 1000 * pause));
      if (this.isLeft) return "";
      try {
        // A problem would be a red line in the console each time that nobody has decided yet.
        const answer = await ask("/device/token", { method: "POST", body: { device_code: device }, prefer: "respond-async" });
        if ("token" in answer) return answer.token;
        pause = answer.interval;
      } catch (error) {
        if (error.status !== 0) throw error;
      }
    }
  }

  view() {
    return html`<details ?open=${this.code !== "" || this.refusal !== ""}>
      <summary>${say("enter")}</summary>
      ${this.trouble()}
      ${hasPasskeys ? html`<h3>${say("enter_passkey")}</h3>
        <p class="actions"><button @click=${this.withPasskey} ?disabled=${this.isBusy}>${say("enter_passkey_ask")}</button></p>` : nothing}
      <h3>${say("enter_device")}</h3>
      ${this.refusal ? html`<p class="problem" role="alert">${this.refusal}</p>` : nothing}
      ${this.code ? html`<p role="status">${say("enter_code")} <strong class="key code">${this.code}</strong></p>` : html`
        <p class="hint">${say("enter_device_help")}</p>
        <p class="actions"><button @click=${this.withDevice} ?disabled=${this.isBusy}>${say("enter_device_ask")}</button></p>`}
      <h3>${say("enter_mail")}</h3>
      ${this.begun ? html`<p role="status">${say("enter_mail_sent")}</p>
        <form class="line" @submit=${this.withMail}>${this.trouble("mail")}
          <label>${say("channel_code")} <input name="code" required inputmode="numeric" autocomplete="one-time-code"></label>
          <button>${say("enter_now")}</button></form>` : html`
        <form class="line" @submit=${this.askMail}>${this.trouble("mail")}
          <label>${say("enter_mail_address")} <input name="address" type="email" required autocomplete="email"></label>
          <button ?disabled=${this.isBusy}>${say("enter_mail_ask")}</button></form>`}
      <h3>${say("enter_recovery")}</h3>
      <form class="line" @submit=${this.withCode}>${this.trouble("recovery")}
        <label>${say("enter_recovery_code")} <input name="code" required autocomplete="off" autocapitalize="none" spellcheck="false" placeholder="p_…"
          pattern=${PATTERN} title=${say("enter_recovery_help")} @input=${this.lookAtCode}></label>
        ${this.isOld ? html`<label>${say("enter_player")} <input name="player" required autocomplete="off" autocapitalize="none" placeholder="p_…" pattern="\\s*p_\\w+\\s*" title=${say("enter_player_help")}></label>` : nothing}
        <button>${say("enter_now")}</button>
      </form>
      <h3>${say("token")}</h3>
      <form class="line" @submit=${this.withKey}>${this.trouble("key")}
        <label>${say("token")} <input name="token" required autocomplete="off"></label>
        <button>${say("token_use")}</button>
      </form>
    </details>`;
  }
}
