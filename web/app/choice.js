/** An answer in the making: what was picked of a decision's options, by list or by clicks on what they speak of. */

/** Kinds of references that say how, not which: nobody clicks on them. */
const UNPLACED = new Set(["word", "rule", "value"]);
/** Roles of references to what an option needs or touches on its way: it is about the others. */
const ASIDE = new Set(["over", "then", "held_up"]);
/** Words of options after which there is nothing left to plan. */
const LAST = new Set(["end", "pass", "done", "back", "no"]);
/** Kinds of references to what is there once: whoever uses it now cannot use it in a later step. */
const USED = new Set(["card", "card_type"]);

/** @typedef {API.Schema<"DecisionView">} Decision @typedef {API.Schema<"OptionView">} Option @typedef {API.Schema<"Ref">} Ref */

/** The name that a reference has on a board. @param {Ref} ref */
export const mark = (ref) => `${ref.kind}:${ref.id}`;

/**
 * Return what can be clicked for an option: of a card in play the card itself, and of a card in a pile the one there, and
 * not those alike in a hand.
 * @param {Option} option @param {Set<string>} piles
 */
function marksOf({ refs }, piles) {
  const placed = refs.filter((ref) => !UNPLACED.has(ref.kind) && !ASIDE.has(ref.role ?? ""));
  const pile = placed.find((ref) => ref.kind === "place" && piles.has(String(ref.id)));
  // The type of a card in play stands behind it.
  const ofHands = (at) => placed[0].kind !== "card" && !(pile && placed[at - 1]?.kind === "card");
  const names = placed.map((ref, at) => ref.kind !== "card_type" ? mark(ref) : ofHands(at) ? `${mark(ref)}${pile ? `#${pile.id}` : ""}` : "");
  return new Set(names.filter((name, at) => name && placed[at] !== pile));
}

/** Return what is clicked on the way to what follows an option: where it says only from where, the next one says where to. @param {Option} option */
function onwards({ refs }) {
  const start = refs.find((ref) => ref.role === "from");
  return start && !refs.some((ref) => ref.role === "to") ? [mark(start)] : [];
}

export class Choice {
  /**
   * @param {Decision} decision
   * @param {boolean} isRepeated whether the same is asked again and again, so that several answers can be planned
   * @param {Set<string>} piles the places whose cards are not those of the own hand
   */
  constructor(decision, isRepeated = false, piles = new Set()) {
    this.decision = decision;
    this.piles = piles;
    this.isRepeated = isRepeated && decision.max === 1;
    /** Options that are planned before the one that is picked. @type {Option[]} */
    this.steps = [];
    /** Ids of options, in the order in which they were picked; what has to be is from the beginning. @type {string[]} */
    this.picked = this.only ?? [];
    /** The refs that were clicked on the way to an option. @type {string[]} */
    this.narrowed = [];
    /** Answers where an option asks for more, by its id: so many of a kind. @type {Record<string, {kind: string, count: number, chosen: string[]}>} */
    this.following = {};
    this.isWhole = () => false; // Says whether nothing is left to choose, where the form of a board knows.
  }

  /** @param {Option} option */
  marksOf(option) { return marksOf(option, this.piles); }

  /** The answer, if there is one alone: what is asked then hides by being asked that there is no other. @type {string[] | null} */
  get only() {
    const { min, max, options, ordered } = this.decision;
    const isWhole = min === max && max === options.length && (max === 1 || !ordered);
    return isWhole || !max || !options.length ? options.slice(0, max).map((option) => option.id) : null;
  }

  get isSingle() { return this.decision.max === 1; }

  /** The options that all clicks so far speak of, and that no step of the plan has used up. */
  get candidates() {
    const used = new Set(this.steps.flatMap((option) => [...this.marksOf(option)].filter((name) => USED.has(name.split(":")[0]))));
    return this.decision.options.filter((option) => {
      const marks = this.marksOf(option);
      return ![...marks].some((name) => used.has(name)) && this.narrowed.every((name) => marks.has(name));
    });
  }

  /** The options that no click on a board picks, unless none of them does. */
  get unplaced() {
    const { options } = this.decision, found = options.filter((option) => !this.marksOf(option).size);
    return new Set(found.length < options.length ? found : []);
  }

  get pickedOptions() {
    return this.decision.options.filter((option) => this.picked.includes(option.id));
  }

  /** Return those of the options that name in the order of the clicks what was clicked: from here to there, and not back. @param {Option[]} options @param {string} name what is clicked last */
  inOrder(options, name) {
    const clicks = [...this.narrowed, name];
    return options.filter((option) => {
      const places = clicks.map((row) => [...this.marksOf(option)].indexOf(row));
      return places.every((place, at) => !at || places[at - 1] < place);
    });
  }

  /** Return whether a click on something would take back what is picked. @param {string} name */
  isPicked(name) {
    const left = this.leftBy(name);
    return left.length === 1 && this.picked.includes(left[0].id);
  }

  /** Return the options that a click on something leaves. @param {string} name */
  leftBy(name) {
    const left = this.candidates.filter((option) => this.marksOf(option).has(name)), ways = this.inOrder(left, name);
    return ways.length === 1 ? ways : left;
  }

  /** Return what on the board leads further: named by some candidates, or by the only one. */
  get marks() {
    const { candidates } = this;
    const count = new Map();
    for (const option of candidates) for (const name of this.marksOf(option)) count.set(name, (count.get(name) ?? 0) + 1);
    const isOnly = candidates.length === 1;
    const isWay = (name) => !this.narrowed.includes(name) && this.inOrder(candidates, name).length === 1;
    return new Set([...count].filter(([name, times]) => isOnly || times < candidates.length || isWay(name)).map(([name]) => name));
  }

  /** Return what is picked, by its marks, and what was clicked on the way. */
  get pickedMarks() {
    return new Set([...this.narrowed, ...[...this.steps, ...this.pickedOptions].flatMap((option) => [...this.marksOf(option)])]);
  }

  /** The numbers by which options tell cards of one name apart, by the marks of these cards. */
  get numbers() {
    const cards = this.decision.options.flatMap(({ label, refs }) => refs.map((ref) => ({ label, ref, number: `#${String(ref.id).split("#")[1]}` })));
    return new Map(cards.filter(({ label, ref, number }) => ref.kind === "card" && label.endsWith(` ${number}`)).map(({ ref, number }) => [mark(ref), number]));
  }

  /** The reasons why cards of the own hand cannot be played, by their marks. @type {Map<string, string>} */
  get reasons() {
    // A game that a device keeps may be older than this field.
    return new Map((this.decision.unplayable ?? []).map(({ card, why }) => [mark(card), why]));
  }

  /** Return whether as many are picked as have to be. */
  get isComplete() {
    if (this.steps.length && !this.picked.length) return true;
    return this.picked.length >= this.decision.min && this.picked.length <= this.decision.max;
  }

  /** Return whether nothing is left to choose: as many are picked as have to be, and can, or the form says so. Where there is one answer alone, a click picks nothing; an order may change. */
  get isSettled() {
    const { min, max, ordered } = this.decision;
    return !this.only && this.isComplete && (this.isWhole() || (this.picked.length === max && (this.isSingle || (min === max && !ordered))));
  }

  get isUntouched() { return !this.picked.length && !this.narrowed.length && !this.steps.length; }

  /** Return whether something can be planned to follow what is picked. */
  get canPlan() {
    if (!this.isRepeated || this.picked.length !== 1 || this.candidates.length < 2) return false;
    return !this.pickedOptions[0].refs.some((ref) => ref.kind === "word" && LAST.has(String(ref.id)));
  }

  /** All answers, in their order: of a plan each step is one. @type {string[][]} */
  get answers() {
    const steps = this.steps.map((option) => [option.id]);
    return steps.length && !this.picked.length ? steps : [...steps, this.picked];
  }

  /** The answers to what is asked after these: up to the first option of which not all that it asks for is chosen. @type {{kind: string, choose: string[]}[]} */
  get then() {
    const rows = this.picked.flatMap((id) => this.following[id] ?? []);
    const end = rows.findIndex(({ count, chosen }) => chosen.length < count);
    return rows.slice(0, end < 0 ? rows.length : end).flatMap(({ kind, chosen }) => chosen.map((id) => ({ kind, choose: [id] })));
  }

  /** Say what is answered when an option asks for more. @param {string} id @param {string} kind @param {number} count how many answers it asks for @param {string[]} chosen */
  follow(id, kind, count, chosen) {
    this.following = { ...this.following, [id]: { kind, count, chosen } };
  }

  /** Make what is picked a step of the plan, and go on to the next. */
  plan() {
    this.steps = [...this.steps, ...this.pickedOptions];
    this.clear();
  }

  /** Deselect what was picked last: the clicks, or else the last step of the plan. Of several options all are, unless there were clicks on the way to another. */
  deselect() {
    if (!this.isSingle && this.picked.length && this.narrowed.length) this.narrowed = [];
    else if (!this.picked.length && !this.narrowed.length) this.steps = this.steps.slice(0, -1);
    else this.clear();
  }

  /** Pick an option, or take it back. @param {string} id */
  toggle(id) {
    if (this.only) return;
    delete this.following[id];
    if (this.picked.includes(id)) this.picked = this.picked.filter((other) => other !== id);
    else if (this.isSingle) this.picked = [id];
    else if (this.picked.length < this.decision.max) this.picked = [...this.picked, id];
  }

  /** Move what was picked to another place of the order. @param {number} from @param {number} to */
  move(from, to) {
    this.picked = this.picked.toSpliced(from, 1).toSpliced(to, 0, this.picked[from]);
  }

  /** Pick an option by itself, or take it back: the clicks on the way to one are over. @param {string} id */
  pick(id) {
    this.toggle(id);
    this.narrowed = [];
  }

  /**
   * Click on something of the board: it picks the option that it leaves, or narrows those that there are.
   * @param {string} name
   */
  click(name) {
    const left = this.leftBy(name);
    if (left.length === 1) {
      this.toggle(left[0].id);
      if (!this.isSingle) this.narrowed = onwards(left[0]);
    } else if (left.length) {
      this.narrowed = [...this.narrowed, name];
      if (this.isSingle) this.picked = [];
    }
  }

  /** Return the same answer in the making: what is done with it leaves this one as it is. */
  copy() {
    return new Choice(this.decision, this.isRepeated, this.piles).restore(this.state);
  }

  /** All that a page which is loaded anew has to know to go on. */
  get state() {
    return { decision: this.decision.id, picked: this.picked, narrowed: this.narrowed, steps: this.steps.map((option) => option.id), following: { ...this.following } };
  }

  /** Go on where it was left, if it is the same question still. */
  restore(state) {
    if (state?.decision !== this.decision.id) return this;
    const known = new Map(this.decision.options.map((option) => [option.id, option]));
    this.steps = state.steps.flatMap((id) => known.get(id) ?? []);
    this.picked = this.only ?? state.picked.filter((id) => known.has(id));
    this.narrowed = state.narrowed;
    this.following = state.following ?? {};
    return this;
  }

  /** Begin again. */
  clear() {
    this.picked = this.only ?? [];
    this.narrowed = [];
    this.following = {};
  }
}
