/** Checks a finished game in this browser, with the program that anybody may run elsewhere, and says what that proves. */

import { read } from "./api.js";
import { html, nothing } from "./html.js";
import { seenHead } from "./session.js";
import { say } from "./words.js";

/**
 * The claims, and the kinds of findings that speak against them; a kind that is named nowhere is the table's.
 * @type {[string, string[]][]}
 */
const CLAIMS = [
  ["proved_form", ["form", "header", "sequence", "time", "end"]],
  ["proved_chain", ["changed", "diverged", "result", "seen"]],
  ["proved_deal", ["seed"]],
  ["proved_shown", ["head"]],
];
const NAMED = new Set(CLAIMS.flatMap(([, kinds]) => kinds));
const SHOWN = 20;

const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

export class Check {
  /**
   * @param {string} game
   * @param {() => void} changed called whenever there is something to draw anew
   * @param {() => Promise<Uint8Array>} bytes reads the export
   */
  constructor(game, changed, bytes = () => read(`/games/${game}/export`)) {
    this.game = game;
    this.bytes = bytes;
    this.changed = changed;
    /** @type {{text: string, holds: boolean | null, found: import("./verify.js").Finding[]}[]} */
    this.steps = [];
    this.isRunning = false;
  }

  /** Check the game as the service hands it out. */
  run = async () => {
    this.steps = [];
    this.isRunning = true;
    try {
      await this.say(say("check_reading"), null);
      await this.judge(await this.bytes());
    } catch (error) {
      await this.say(say("check_unusable", { why: error.message }), false);
    }
    this.isRunning = false;
    this.changed();
  };

  /** Check the bytes of an export, one claim after the other. @param {Uint8Array} bytes */
  async judge(bytes) {
    const { check } = await import("./verify.js");
    const head = seenHead(this.game);
    const { found, seats, isSetUp } = check(globalThis.Buffer.from(bytes), head ? [head] : []);
    this.steps = [];
    for (const [name, kinds] of CLAIMS) {
      if (name === "proved_shown" && !head) continue;
      const against = found.filter((row) => kinds.includes(row.kind));
      await this.say(say(name), !against.length, against);
    }
    const others = found.filter((row) => !NAMED.has(row.kind));
    await this.say(say("proved_table"), !others.length, others);
    if (isSetUp) await this.say(say("check_set_up"), null);
    await this.say(say(seats.length ? "check_seeds" : "check_host", { seats: seats.map((seat) => seat + 1).join(", ") }), null);
    if (!head) await this.say(say("check_no_head"), null);
    await this.say(say("check_no_rules"), null);
  }

  /** Add what was found out (`null`: it is said, not proved), and let it be seen. */
  async say(text, holds, found = /** @type {import("./verify.js").Finding[]} */ ([])) {
    this.steps = [...this.steps, { text, holds, found }];
    this.changed();
    await drawn();
  }

  /** The button, and all that it has told. */
  panel() {
    const sign = (holds) => (holds === null ? "·" : holds ? "✓" : "✗");
    const worth = (holds) => (holds === null ? say("not_proved") : holds ? say("proved") : say("refuted"));
    return html`<section class="check">
      <p><button type="button" @click=${this.run} ?disabled=${this.isRunning}>${say("check_it")}</button>
        <a href="/docs/audit-format" target="_blank">${say("check_how")}</a></p>
      <ol aria-live="polite" aria-busy=${this.isRunning}>${this.steps.map(({ text, holds, found }) => html`
        <li class=${holds === null ? "open" : holds ? "holds" : "fails"}>
          <b role="img" aria-label=${worth(holds)}>${sign(holds)}</b> <span>${text}</span>
          ${found.length ? html`<ul lang="en">${found.slice(0, SHOWN).map((row) => html`<li><code>${row.seq} ${row.kind}: ${row.text}</code></li>`)}</ul>` : nothing}
        </li>`)}</ol>
    </section>`;
  }
}
