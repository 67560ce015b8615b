/** The page of a first lesson, where rules and links lead to. */

import { constant } from "./api.js";
import { beginLesson, readLesson } from "./begin/learning.js";
import { html, nothing } from "./html.js";
import { Part } from "./part.js";
import { locale } from "./session.js";
import { loadStyles } from "./styles.js";
import { learn, say } from "./words.js";

await learn("lesson");

class Beginning extends Part {
  /** @param {string} ruleset @param {() => void} changed */
  constructor(ruleset, changed) {
    super(changed);
    this.begin = () => this.attempt(() => beginLesson(ruleset));
  }
}

/** Offer the lesson of a ruleset. @param {import("./main.js").Screen} screen @param {string} ruleset */
export async function lessonPage(screen, ruleset) {
  const { rulesets } = await constant("/rulesets");
  const row = rulesets.find(({ id }) => id === ruleset);
  const [lesson] = await Promise.all([row?.lesson ? readLesson(ruleset) : null, loadStyles("lesson.css")]);
  const part = new Beginning(ruleset, () => draw());
  const title = row ? `${row.name}: ${say("lesson")}` : say("lesson");
  const draw = () => screen.draw(html`<section class="card narrow">
    <h1>${title}</h1>
    ${row ? html`<img class="lesson-picture" src="/v1/rulesets/${row.id}/rules/table.svg" alt="">` : nothing}
    <p>${lesson ? say("lesson_intro", { minutes: lesson.minutes }) : say("lesson_none")}</p>
    ${part.trouble()}
    <p class="actions">${lesson ? html`<button class="main" @click=${part.begin} ?disabled=${part.isBusy}>${say("lesson_begin")}</button>` : nothing}
      ${row ? html`<a class="button" href="/v1/rulesets/${row.id}/rules?locale=${locale()}" target="_blank">${say("rules")}</a>` : nothing}</p>
  </section>`, title);
  draw();
}
