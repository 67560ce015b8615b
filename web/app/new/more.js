/** Asks what few want of a new game: a position of their own to start from, and chance of their own. */

import { html } from "../html.js";
import { faulty } from "../problems/meaning.js";
import { locale } from "../session.js";
import { learn, say } from "../words.js";
import { misfit } from "./fitting.js";

await learn("new");

/** Bytes that a position has at most, without spaces; a file with more than twice as many has none. */
const MOST = 65_536;

export class More {
  /** @param {(form: HTMLFormElement) => void} changed called when the form says something else than before */
  constructor(changed) {
    this.changed = changed;
    /** The faults of the position, in words; empty if it has none. */
    this.problem = "";
    /** The position, if there is one that fits. @type {any} */
    this.position = undefined;
  }

  /** Take the position that a form has. @param {import("../part.js").Form} form @param {any} schema of a position */
  take(form, schema) {
    const text = form.elements.position.value.trim();
    this.problem = "";
    this.position = undefined;
    if (!text) return;
    try {
      const position = JSON.parse(text);
      const fault = misfit(schema, position, "position") ?? tooLarge(position);
      if (fault) this.problem = faulty(fault);
      else this.position = position;
    } catch {
      this.problem = say("start_no_json");
    }
  }

  /** The number of seats that the position has; undefined where it does not say. */
  get seats() {
    return this.position?.seats?.length;
  }

  /** Say what is wrong with starting like this at a table of so many seats; empty if nothing is. */
  wrong(seats) {
    if (this.problem || this.seats === undefined || this.seats === seats) return this.problem;
    return faulty({ code: "out-of-range", field: "position.seats", allowed: [], value: this.seats, least: seats, most: seats });
  }

  /** @param {HTMLElement} place within the form @param {Blob | undefined} file */
  async read(place, file) {
    const form = /** @type {import("../part.js").Form} */ (place.closest("form"));
    if (!file) return;
    form.elements.position.value = file.size > 2 * MOST ? "" : await file.text();
    this.changed(form);
    if (file.size <= 2 * MOST) return;
    this.problem = faulty({ code: "too-large", field: "position", allowed: [] });
    this.changed(form);
  }

  picked = (event) => {
    event.stopPropagation();
    this.read(event.target, event.target.files[0]);
  };

  /** A file that is dropped here is no replay. */
  dropped = (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    event.stopPropagation();
    this.read(event.target, file);
  };

  /** @param {number} seats */
  fields(seats) {
    const wrong = this.wrong(seats);
    const said = wrong ? `${wrong[0].toLocaleUpperCase(locale())}${wrong.slice(1)}` : (this.position === undefined ? say("start_help") : say("start_fits"));
    return html`
      <label>${say("start_position")}
        <textarea class="code" name="position" rows="4" spellcheck="false" autocapitalize="off" autocomplete="off" placeholder='{"seats": […]}'
          aria-invalid=${wrong ? "true" : "false"} aria-describedby="start-said"
          @input=${(event) => this.changed(event.target.form)} @drop=${this.dropped}></textarea></label>
      <p id="start-said" class=${wrong ? "problem" : "hint"} role="status">${said}</p>
      <label>${say("start_file")} <input type="file" accept=".json,application/json,text/plain" @change=${this.picked}></label>
      <label class="tick"><input type="checkbox" name="own_seed" aria-describedby="seed-said"> ${say("seed_own")}</label>
      <p id="seed-said" class="hint">${say("seed_help")}</p>`;
  }
}

/** @param {any} position */
function tooLarge(position) {
  const size = new TextEncoder().encode(JSON.stringify(position)).length;
  return size > MOST ? /** @type {import("./fitting.js").Fault} */ ({ code: "too-large", field: "position", allowed: [] }) : null;
}
