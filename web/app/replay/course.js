/** The course of a game that is replayed: what all had come to by turn, and where it turned. */

import { plot } from "../chart.js";
import { html, nothing, svg } from "../html.js";
import { loadStyles } from "../styles.js";
import { readMoments, turningPoints } from "../turning.js";
import { say } from "../words.js";

export class Course {
  /**
   * @param {import("../main.js").Screen} screen @param {import("../kept/writing.js").Source} source
   * @param {((view: unknown) => number[]) | undefined} scores tells of a view what each seat has come to
   * @param {number[]} turns the entries with which turns begin @param {() => void} changed called whenever there is something to draw anew
   */
  constructor(screen, source, scores, turns, changed) {
    this.screen = screen;
    this.source = source;
    this.scores = scores;
    this.turns = turns;
    this.changed = changed;
    /** @type {{title: string, goal: number | null, moments: import("../chart.js").Moment[]} | null} */
    this.whole = null;
    this.turned = /** @type {ReturnType<typeof turningPoints>} */ ([]);
  }

  /** Read it: from the service, or else from the game's moments. */
  async open() {
    const { source, scores, turns } = this;
    if (!source.game.winners || !(source.course || scores)) return;
    const whole = await (source.course?.() ?? readMoments([...turns, source.last], this.scoresAt).then((moments) => ({ title: say("turning_points"), goal: null, moments })));
    await loadStyles("ending.css");
    this.whole = whole;
    this.turned = turningPoints(whole.moments);
    this.changed();
  }

  /** The scores of all after an entry, as all could see them. @param {number} seq */
  scoresAt = async (seq) => {
    if (this.screen.isLeft) return null;
    const shown = await this.source.view(seq, this.source.views[0]);
    return shown && this.scores ? this.scores(shown) : null;
  };

  /** Draw the plot of what all had come to by turn. @param {string[]} names @param {number} at the entry that is looked at */
  plot(names, at) {
    return this.whole ? html`<div class="course">${plot({ ...this.whole, names, at, isSmall: true })}</div>` : nothing;
  }

  /** The turning points, as marks along the time. @param {number} last */
  marks(last) {
    return this.turned.length ? html`<svg class="turns" viewBox="0 0 ${last} 10" preserveAspectRatio="none" aria-hidden="true">${this.turned.map((row) => svg`
        <rect class="seat-${row.seat}" x=${row.seq - last / 200} y="0" width=${last / 100} height="10"></rect>`)}</svg>` : nothing;
  }

  /** The turning points, as words that lead there. @param {(seq: number) => string[]} namesAt @param {(seq: number) => void} to */
  points(namesAt, to) {
    const { turned } = this;
    if (!turned.length) return nothing;
    return html`<details class="turning"><summary>${say("turning_points")} <b class="number">${turned.length}</b></summary>
        <ol>${turned.map((row) => html`<li><button class="quiet seat-${row.seat}" @click=${() => to(row.seq)}>
          ${say(row.kind === "lead" ? "takes_lead" : "leaps", { who: namesAt(row.seq)[row.seat] })}</button></li>`)}</ol></details>`;
  }
}
