/** The forms of a ruleset's board: how kinds of questions are answered on the board itself. Each is loaded when it is asked first. */

/** @typedef {import("../board.js").Form} Form */

export class Forms {
  /** @param {import("./state.js").Table} table @param {import("./answers.js").Answers} answers */
  constructor(table, answers) {
    this.table = table;
    this.answers = answers;
    /** Those that are loaded, or on their way (null), by the kind of question. @type {Map<string, Form | null>} */
    this.forms = new Map();
    /** Whether the last one that was asked for could not be loaded. */
    this.isLost = false;
  }

  /** Return whether the form of what is asked is on its way: the list is not to come and go before it. */
  get isAwaited() {
    const kind = this.answers.made?.decision.kind ?? "";
    return !this.isLost && Boolean(this.table.rules.forms[kind]) && !this.forms.get(kind);
  }

  /** Draw the form of what is asked now, for a view of the game; null where the board has none. @param {unknown} view */
  draw(view) {
    const { table: { catalogue, titles: names, game: { seat } }, answers: { made: choice, pick, narrow, follow } } = this;
    const form = choice && this.find(choice.decision.kind);
    return form ? form(view, { catalogue, names, seat }, { choice, pick, narrow, follow }) : null;
  }

  /** The form of a kind of question; none as long as it is not loaded. @param {string} kind */
  find(kind) {
    if (!this.forms.has(kind)) this.load(kind);
    return this.forms.get(kind);
  }

  /** Without a network there is the list, and the next question asks again. @param {string} kind */
  async load(kind) {
    const { table: { rules, draw } } = this;
    this.forms.set(kind, null);
    if (!rules.forms[kind]) return;
    try {
      this.forms.set(kind, await rules.forms[kind]());
      this.isLost = false;
      draw();
    } catch {
      this.forms.delete(kind);
      if (this.isLost) return;
      this.isLost = true;
      draw();
    }
  }
}
