/** Opens a file: a replay that was kept is shown, of an export it is said what can be done with it. */

import { Check } from "./check.js";
import { html, nothing } from "./html.js";
import { held } from "./kept/dropped.js";
import { Export, opened } from "./kept/reading.js";
import { view } from "./viewer.js";
import { say } from "./words.js";

/** Show the file that was dropped, or ask for one. @param {import("./main.js").Screen} screen */
export async function open(screen) {
  let problem = "";
  let leave = () => {};
  let check = /** @type {Check | null} */ (null);

  const draw = () => screen.draw(html`
    <section class="card narrow">
      <h1>${say("open_file")}</h1>
      <p>${say("open_help")}</p>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
      <label>${say("file")} <input type="file" @change=${picked}></label>
      ${check ? html`<p role="status">${say("export_help")}</p><pre><code>turnfold replay FILE --save FILE.replay.gz</code></pre>${check.panel()}` : nothing}
    </section>`, say("open_file"));

  function picked(event) {
    const [file] = event.target.files;
    if (file) take(file);
  }

  /** @param {Blob} file */
  async function take(file) {
    problem = "";
    check = null;
    try {
      const found = await opened(file);
      if (found instanceof Export) check = new Check("", draw, async () => found.bytes);
      else return show(found);
    } catch (error) {
      problem = error.message;
    }
    draw();
  }

  /** @param {import("./kept/writing.js").Source} source */
  async function show(source) {
    const shown = await view(screen, source, { side: () => html`<p class="calm">${say("from_file")}</p>` });
    leave = shown.leave;
  }

  draw();
  const file = held();
  if (file) await take(file);
  return () => leave();
}
