/** An answer in the making: what was picked of a decision's options, by list or by clicks on what they speak of. */

/** Kinds of references that say how, not which: nobody clicks on them. */
const UNPLACED = new Set(["word", "rule", "value"]);

/** The name that a reference has on a board. */
export const mark = (ref) => `${ref.kind}:${ref.id}`;

const marksOf = (option) => new Set(option.refs.filter((ref) => !UNPLACED.has(ref.kind)).map(mark));

export class Choice {
  /** @param {{id: string, min: number, max: number, ordered: boolean, options: object[]}} decision */
  constructor(decision) {
    this.decision = decision;
    /** Ids of options, in the order in which they were picked. @type {string[]} */
    this.picked = [];
    /** What was clicked on the way to an option. @type {string[]} */
    this.narrowed = [];
  }

  get isSingle() {
    return this.decision.max === 1;
  }

  /** The options that all clicks so far speak of. */
  get candidates() {
    return this.decision.options.filter((option) => {
      const marks = marksOf(option);
      return this.narrowed.every((name) => marks.has(name));
    });
  }

  /** Return what on the board leads further: named by some candidates, or by the only one. */
  get marks() {
    const { candidates } = this;
    const count = new Map();
    for (const option of candidates) for (const name of marksOf(option)) count.set(name, (count.get(name) ?? 0) + 1);
    const isOnly = candidates.length === 1;
    return new Set([...count].filter(([, times]) => isOnly || times < candidates.length).map(([name]) => name));
  }

  /** Return what is picked, by its marks. */
  get pickedMarks() {
    const picked = this.decision.options.filter((option) => this.picked.includes(option.id));
    return new Set(picked.flatMap((option) => [...marksOf(option)]));
  }

  /** Return whether as many are picked as have to be. */
  get isComplete() {
    return this.picked.length >= this.decision.min && this.picked.length <= this.decision.max;
  }

  get isUntouched() {
    return !this.picked.length && !this.narrowed.length;
  }

  /** Pick an option, or take it back. */
  toggle(id) {
    if (this.picked.includes(id)) this.picked = this.picked.filter((other) => other !== id);
    else if (this.isSingle) this.picked = [id];
    else if (this.picked.length < this.decision.max) this.picked = [...this.picked, id];
  }

  /** Click on something of the board: it picks the option that it leaves, or narrows those that there are. */
  click(name) {
    const left = this.candidates.filter((option) => marksOf(option).has(name));
    if (left.length === 1) {
      this.toggle(left[0].id);
      if (!this.isSingle) this.narrowed = [];
    } else if (left.length) {
      this.narrowed = [...this.narrowed, name];
      if (this.isSingle) this.picked = [];
    }
  }

  /** Begin again. */
  clear() {
    this.picked = [];
    this.narrowed = [];
  }
}
