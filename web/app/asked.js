/** Leads back to the question: on a phone nothing else says to whoever reads below it that they are asked. */

import { html, nothing } from "./html.js";

export class Asked {
  /** @param {() => void} changed called whenever there is something to draw anew */
  constructor(changed) {
    this.form = /** @type {Element | null} */ (null);
    /** Whether the question lies above what is in sight. */
    this.isAbove = false;
    this.observer = new IntersectionObserver((rows) => {
      const { isIntersecting, boundingClientRect: box } = rows[rows.length - 1];
      const isAbove = !isIntersecting && box.bottom <= 0;
      if (isAbove === this.isAbove) return;
      this.isAbove = isAbove;
      changed();
    });
  }

  /** Watch the question that is drawn now, if there is any. */
  watch() {
    const form = document.querySelector(".decision");
    if (form === this.form) return;
    this.observer.disconnect();
    this.form = form;
    this.isAbove = false;
    if (form) this.observer.observe(form);
  }

  lead = () => {
    this.form?.scrollIntoView({ block: "end" });
    /** @type {HTMLElement | null | undefined} */ (this.form?.querySelector("input, button.main"))?.focus({ preventScroll: true });
  };

  /** The way back, in the words of the question. @param {string | undefined} prompt */
  view(prompt) {
    if (!this.isAbove || !prompt) return nothing;
    return html`<p class="asked"><button type="button" class="main" @click=${this.lead}>↑ ${prompt}</button></p>`;
  }
}
