/** The answer in the making at a table, and what is only tried: what clicks pick, and what is sent. */

import { meaning, send } from "../api.js";
import { Choice } from "../choice.js";
import { focusAnew } from "../navigation.js";
import { Sending } from "../sending.js";
import { begun, noteBegun, session } from "../session.js";
import { say } from "../words.js";

export class Answers {
  /** @param {import("./state.js").Table} table @param {() => void} interrupt ends what is shown on the board instead of what is */
  constructor(table, interrupt) {
    this.table = table;
    this.interrupt = interrupt;
    /** The answer to what I am asked. @type {Choice | null} */
    this.choice = null;
    /** @type {import("../trying.js").Trying | null} */
    this.trying = null;
    this.sending = new Sending(this.decide);
    /** Whether an answer was given after which the focus is to go on in the next question. */
    this.isAnswering = false;
    /** Whether the last answer was given here. */
    this.hasAnswered = false;
  }

  /** Keep an answer in the making as long as the question is the same. */
  keep() {
    const { table, choice } = this;
    const { id, game, rules } = table;
    const decision = game.decisions.find((row) => row.seat === game.seat);
    // The fault of the last answer is over, once something else is asked.
    if (choice && choice.decision.id !== decision?.id) {
      table.problem = "";
      this.sending.stop();
    }
    if (!decision) this.choice = null;
    else if (choice?.decision.id !== decision.id)
      this.choice = new Choice(decision, rules.repeated.has(decision.kind), rules.piles).restore(begun("answer", id));
    noteBegun("answer", id, this.choice?.state);
  }

  /** Send the answer, or the plan. */
  decide = () => this.table.attempt(async () => {
    const { table: { id, lesson, refresh }, choice } = this;
    if (lesson?.refuses(choice)) return this.sending.stop();
    this.isAnswering = true;
    this.sending.stop();
    this.interrupt();
    if (!choice) return;
    const { decision: asked, answers: [choose, ...rest] } = choice;
    const { id: decision, kind } = asked;
    const then = [...rest.map((answer) => ({ kind, choose: answer })), ...choice.then];
    if (!then.length) await send(`/games/${id}/commands`, { decision, choose });
    else {
      const { stopped } = await send(`/games/${id}/plans`, { decision, choose, then });
      if (stopped) this.table.problem = say("plan_stopped", { number: stopped.answer + 1, why: await meaning(stopped) });
    }
    this.hasAnswered = !lesson;
    await refresh();
    lesson?.answered(asked);
  });

  /** The choice that is being made on the board: of what is tried, as long as that is not left. */
  get made() {
    return this.trying?.isOn ? this.trying.choiceAt(this.table.game.version) : this.choice;
  }

  /** Send what a click has completed, unless whoever plays here wants to be asked. Any other click is a change of mind. */
  settle = () => {
    const { table: { lesson }, choice } = this;
    if (choice?.isSettled && this.made === choice && lesson?.refuses(choice)) choice.clear();
    if (this.choice?.isSettled && this.made === this.choice && session.sending !== "asked") this.sending.begin();
    else this.sending.stop();
    this.table.draw();
  };

  /** Have nothing be sent for a while; return what goes on as it was. */
  wait = () => {
    const { isNear } = this.sending;
    this.changed();
    return () => {
      if (isNear) this.sending.begin();
      this.table.draw();
    };
  };

  changed = () => {
    this.sending.stop();
    this.table.draw();
  };

  /** Take a click on the board. @param {string} name */
  click(name) {
    this.made?.click(name);
    this.settle();
  }

  /** Pick an option by itself, where the board has a form. @param {string} id */
  pick = (id) => {
    this.made?.pick(id);
    this.settle();
  };

  /** Say what is answered when an option asks for more. @param {string} id @param {string} kind @param {number} count @param {string[]} chosen */
  follow = (id, kind, count, chosen) => {
    this.made?.follow(id, kind, count, chosen);
    this.settle();
  };

  /** Leave the options that have these marks, as clicks would. @param {string[]} marks */
  narrow = (marks) => {
    if (this.made) this.made.narrowed = marks;
    this.changed();
  };

  /** Return what takes my last answer back: what was said of it is over. */
  undo = (path, body) => () => {
    this.hasAnswered = false;
    this.table.act(path, body)();
  };

  /** Try what is picked, or what is asked: in another module, and with a choice of its own, so that no try is ever sent. */
  tryOut = () => this.table.attempt(async () => {
    const { table: { id, game: { version, seat }, name, rules: { piles }, draw }, choice } = this;
    if (!choice || seat === null) return;
    const answers = choice.isUntouched || !choice.isComplete ? [] : [...choice.answers, ...choice.then.map((row) => row.choose)].map((choose) => ({ choose }));
    this.interrupt();
    const { Trying } = await import("../trying.js");
    this.trying ??= new Trying(id, { name, help: () => say("what_if_mine"), piles }, draw);
    await this.trying.begin(version, seat, answers);
  });

  /** A person who has answered by keys goes on in the next question: what they had pressed is gone. */
  keepFocus() {
    const { isSending, game } = this.table;
    if (!this.isAnswering || isSending || !(this.choice || game.status === "finished")) return;
    this.isAnswering = false;
    focusAnew(".decision input, .decision button.main, .over");
  }
}
