/** A part of a page that asks and sends by itself. */

import { html, nothing } from "./html.js";
import { say } from "./words.js";

/** A form whose fields are known by their names. @typedef {HTMLFormElement & {elements: Record<string, any>}} Form */

/**
 * A part that has something to show, and may have something to read first.
 * @typedef {{view(): unknown, open?(): Promise<void>}} Shown
 */

export class Part {
  /** @param {() => void} changed called whenever there is something to draw anew */
  constructor(changed) {
    this.changed = changed;
    this.problem = "";
    /** Which form has met the problem; empty if none that shows it has. */
    this.at = "";
    this.isBusy = false;
    this.doing = Promise.resolve();
  }

  /**
   * Do something that may be refused, one thing at a time, and say why if it was.
   * @param {() => Promise<unknown>} what @param {string} at the form that it is of, if that shows what was refused
   */
  async attempt(what, at = "") {
    if (this.isBusy) return;
    this.isBusy = true;
    this.at = at;
    this.doing = this.carryOut(what);
    await this.doing;
  }

  /** Do it as soon as what is being done is over: nothing of a form that is sent at each change may be lost. */
  async afterwards(what) {
    while (this.isBusy) await this.doing;
    await this.attempt(what);
  }

  async carryOut(what) {
    this.problem = "";
    this.changed();
    try {
      await what();
    } catch (error) {
      this.problem = say("problem", { why: error.message });
    }
    this.isBusy = false;
    this.changed();
  }

  /**
   * Return a listener for a form that is sent: `what` is called with it, and it is emptied if that worked.
   * @param {(form: Form) => Promise<unknown>} what @param {string} at what the form is called, if it shows what was refused
   * @returns {(event: Event) => void}
   */
  submitted(what, at = "") {
    return (event) => {
      event.preventDefault();
      const form = /** @type {Form} */ (event.target);
      this.attempt(async () => {
        await what(form);
        form.reset();
      }, at);
    };
  }

  /** Show why what was tried last was refused, in this form; without one, where no form shows it. */
  trouble(at = "") {
    return this.problem && at === this.at ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing;
  }

  /** The part as a section of the page. */
  section(title, content) {
    return html`<section class="card narrow" aria-busy=${this.isBusy}>
      <h2>${title}</h2>
      ${this.trouble()}
      ${content}
    </section>`;
  }
}

/**
 * A choice of one: `values` are what is sent, with the words for each; a map keeps numbers where they are put.
 * @param {string} name
 * @param {Record<string, string> | Map<string, string>} values
 * @param {string} now
 */
export function select(name, values, now) {
  const pairs = values instanceof Map ? [...values] : Object.entries(values);
  return html`<select name=${name}>${pairs.map(([value, shown]) => html`
    <option value=${value} ?selected=${value === now}>${shown}</option>`)}</select>`;
}

/**
 * The words for values that have a text each.
 * @param {Record<string, string>} names
 */
export function said(names) {
  return Object.fromEntries(Object.entries(names).map(([value, name]) => [value, say(name)]));
}
