/** A table that is followed: the game as it is, what it is drawn with, and what is being sent. Its parts read it here. */

import { send } from "../api.js";
import { boardOf } from "../board.js";
import { Catalogue } from "../catalogue.js";
import { Followed } from "../game.js";
import { lessonStep } from "../session.js";
import { say, title } from "../words.js";

/** The exports of a ruleset's module of the board. @typedef {Awaited<ReturnType<typeof boardOf>>} Rules */

export class Table {
  /**
   * @param {import("../main.js").Screen} screen what the page is drawn on
   * @param {Followed} followed @param {Catalogue} catalogue @param {Rules} rules
   * @param {() => void} draw draws the page anew
   */
  constructor(screen, followed, catalogue, rules, draw) {
    this.screen = screen;
    this.followed = followed;
    this.catalogue = catalogue;
    this.rules = rules;
    this.draw = draw;
    this.id = followed.id;
    /** The parts beside the table, once they are loaded. @type {import("../beside.js").Beside | null} */
    this.beside = null;
    /** The lesson that is played here, if there is one. @type {import("../lesson.js").Lesson | null} */
    this.lesson = null;
    /** Why what was tried last did not work; empty if it did. */
    this.problem = "";
    this.isSending = false;
  }

  /** Read a game, and what its table is drawn with. @param {import("../main.js").Screen} screen @param {string} id @param {() => void} draw */
  static async of(screen, id, draw) {
    const followed = await Followed.of(id, draw);
    const { ruleset, options } = followed.game;
    const [catalogue, rules] = await Promise.all([Catalogue.of(ruleset, options), boardOf(ruleset)]);
    const table = new Table(screen, followed, catalogue, rules, draw);
    if (lessonStep(id) !== null) {
      const { Lesson } = await import("../lesson.js");
      table.lesson = await Lesson.of(id, ruleset, draw);
    }
    return table;
  }

  get game() {
    return this.followed.game;
  }

  /** Those who sit here, by seat. */
  get names() {
    return this.game.seats.map((seat) => seat.name ?? say("free"));
  }

  /** The names of those who sit here as the board has them: a guest who looks at it is "you". */
  get titles() {
    return this.names.map((name, seat) => (seat === this.game.seat ? title(name) : name));
  }

  /** The words for what a mark stands for. @param {string} mark */
  name = (mark) => this.catalogue.marked(mark);

  /** Do something that may be refused, and say why if it was. @param {() => Promise<unknown>} what */
  async attempt(what) {
    this.problem = "";
    this.isSending = true;
    this.draw();
    try {
      await what();
    } catch (error) {
      this.problem = say("problem", { why: error.message });
    }
    this.isSending = false;
    this.draw();
  }

  refresh = async () => this.followed.take(await this.followed.read());

  /** Return what sends something below the game's address; its body is what the document has there. */
  act = (path, body = /** @type {any} */ ({}), method = "POST") => () => this.attempt(async () => {
    await send(`/games/${this.id}${path}`, body, method);
    await this.refresh();
  });
}
