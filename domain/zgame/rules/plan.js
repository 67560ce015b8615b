/** A plan of movement on the map: an arrow with a number for each move, what it needs on its way, and whom it holds up. */

import { html, nothing, svg } from "../../html.js";
import { loadStyles } from "../../styles.js";
import { say } from "../../words.js";

// Arrows are not to be there before they look like some.
await loadStyles(new URL("plan.css", import.meta.url).pathname.replace("/app/", ""));

/** @typedef {API.Schema<"ZgameView">} View @typedef {API.Schema<"OptionView">} Option @typedef {API.Schema<"Ref">["role"]} Role @typedef {[number, number]} Point */
/**
 * A move of a plan. `place` is its number in the order of all that is picked, `path` are the ids of the places from where to where, `needs` are those
 * of which, of each part, one has to let it pass, `heldUp` are seats, and `people` the ids of options: who goes, or nobody for all who can.
 * @typedef {{place: number, option: Option, path: string[], needs: string[][], heldUp: number[], people: string[]}} Move
 */

/** Where the skill of speed is among those of a person. */
const SPEED = 3;
/** How far an arrow stays away from the middle of its first place and of its last one, and how large its head is. */
const START = 30, END = 26, HEAD = 13;
/** How far numbers of arrows that cross the same side are from each other, and how large the sign of a need and of a pin is. */
const APART = 27, NEED = 46, PIN = 24;

/** Return the ids that an option names in a role. @param {Option} option @param {Role} role */
const idsIn = ({ refs }, role) => refs.filter((ref) => ref.role === role).map((ref) => String(ref.id));

/** Draw a plan of moves; nothing else that is asked of movement has a way to draw. @type {import("../../board.js").Form} */
export const plan = (view, context, answer) => {
  if (!answer.choice.decision.options.some((option) => idsIn(option, "to").length)) return null;
  answer.choice.isWhole = () => isWhole(view, context.seat ?? 0, answer.choice);
  return (map) => new Plan(view, context, answer).over(map);
};

/** Return whether a plan moves all who can leave their place. @param {View} view @param {number} seat @param {import("../../choice.js").Choice} choice */
function isWhole(view, seat, choice) {
  const moves = movesOf(choice), walk = new Walk(view, seat, moves);
  for (const move of moves) walk.isOpen(move);
  const starts = new Set(choice.decision.options.flatMap((option) => idsIn(option, "to").length ? idsIn(option, "from") : []));
  return moves.length > 0 && [...starts].every((place) => (walk.people.get(place) ?? []).every((one) => one.moved || one.exhausted));
}

/** The moves of what is picked, in their order: people go the next way from where they are, or else the last one. @param {import("../../choice.js").Choice} choice */
function movesOf(choice) {
  const picked = choice.picked.flatMap((id) => choice.decision.options.find((option) => option.id === id) ?? []);
  const moves = /** @type {Move[]} */ ([]), after = /** @type {Map<string, Move>} */ (new Map());
  for (const [at, option] of [...picked.entries()].reverse()) {
    const [start] = idsIn(option, "from"), [goal] = idsIn(option, "to");
    if (!goal) {
      after.get(start)?.people.unshift(option.id);
      continue;
    }
    const needs = [idsIn(option, "over"), idsIn(option, "then")].filter((part) => part.length);
    const move = { place: at + 1, option, path: [start, goal], needs, heldUp: idsIn(option, "held_up").map(Number), people: [] };
    moves.unshift(move);
    after.set(start, move);
  }
  // Those who are named behind the last way from their place go by it, too.
  for (const [at, option] of picked.entries()) {
    const [start] = idsIn(option, "from"), last = moves.filter((move) => move.path[0] === start).at(-1);
    if (last && !idsIn(option, "to").length && at >= last.place) last.people.push(option.id);
  }
  return moves;
}

/** The people of a seat, place by place, as one move after the other is made. */
class Walk {
  /** @param {View} view @param {number} seat @param {Move[]} moves */
  constructor(view, seat, moves) {
    this.named = new Set(moves.flatMap((move) => move.people));
    this.held = new Set(view.board.filter(({ fort }) => fort?.owner === seat && fort.kind !== "ruin").map((row) => row.id));
    /** @type {Map<string, View["board"][number]["people"]>} */
    this.people = new Map(view.board.map((row) => [row.id, row.people.filter((one) => one.owner === seat)]));
  }

  /** Make a move, and return whether somebody holds what it needs. @param {Move} move */
  isOpen(move) {
    const [start, goal] = move.path, at = this.people.get(start) ?? [];
    const isOpen = move.needs.every((part) => part.some((place) => this.held.has(place) || this.people.get(place)?.length));
    const goes = (one) => move.people.length ? move.people.includes(one.id)
      : !one.moved && !one.exhausted && !this.named.has(one.id) && one.skills[SPEED] > move.needs.length;
    this.people.set(start, at.filter((one) => !goes(one)));
    this.people.set(goal, [...(this.people.get(goal) ?? []), ...at.filter(goes).map((one) => ({ ...one, moved: true }))]);
    return isOpen;
  }
}

class Plan {
  /** @param {View} view @param {import("../../board.js").Context} context @param {Parameters<import("../../board.js").Form>[2]} answer */
  constructor(view, { catalogue, seat, names }, { choice, pick }) {
    this.catalogue = catalogue;
    this.names = names;
    this.pick = pick;
    this.seat = seat ?? 0;
    this.choice = choice;
    this.places = new Map(view.board.map((row) => [row.id, row]));
    this.moves = movesOf(choice);
    const walk = new Walk(view, this.seat, this.moves);
    this.shut = new Set(this.moves.filter((move) => !walk.isOpen(move)));
  }

  /** Return whether two places lie side by side. @param {string} one @param {string} other */
  isNear(one, other) {
    const [from, to] = [this.places.get(one), this.places.get(other)];
    if (!from || !to) return false;
    const [q, r] = [to.q - from.q, to.r - from.r];
    return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)) === 1;
  }

  /** Return the places that a move leads through: of those that it can go over, the first that lie side by side. @param {Move} move */
  pathOf({ path: [start, goal], needs: [first = [], second = []] }) {
    const ways = first.flatMap((over) => second.length ? second.map((then) => [start, over, then, goal]) : [[start, over, goal]]);
    return ways.find((way) => way.every((place, at) => !at || this.isNear(way[at - 1], place))) ?? [start, goal];
  }

  /** Take a move out of the plan, and those who are named for it. @param {Move} move @param {Event} event */
  drop(move, event) {
    event.preventDefault();
    event.stopPropagation();
    const { currentTarget: badge } = event, byKeys = badge === document.activeElement;
    for (const id of [move.option.id, ...move.people]) if (this.choice.picked.includes(id)) this.pick(id);
    if (byKeys) /** @type {HTMLElement | null} */ (document.querySelector("#board .step, #board svg [data-can][tabindex]"))?.focus();
  }

  /** Return a move in words. @param {Move} move */
  words(move) {
    const people = move.people.map((id) => this.catalogue.name("card_type", id)).join(", ");
    const doubt = this.shut.has(move) ? `. ${this.catalogue.name("note", "plan-lapses")}` : "";
    return `${people ? `${people}: ` : ""}${move.option.label}${doubt}`;
  }

  /** Draw a number, which takes its move out of the plan. @param {Move} move @param {Point} at */
  badge(move, [x, y]) {
    const press = (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter" || event.key === " ") this.drop(move, event); };
    return svg`<g class="step" role="button" tabindex="0" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" aria-label=${`${move.place}. ${this.words(move)}`} aria-description=${say("deselect")}
      @click=${(event) => this.drop(move, event)} @keydown=${press}><title>${this.words(move)}</title><circle r="12.5"></circle><text y="5">${move.place}</text></g>`;
  }

  /** Draw a pin for each seat that a move holds up. @param {Move} move @param {Point} goal */
  pins(move, [x, y]) {
    return move.heldUp.map((seat, at) => svg`<g class="pin seat-${seat}" aria-hidden="true" transform="translate(${(x + PIN + 12 * at).toFixed(1)} ${(y - PIN).toFixed(1)})">
      <title>${this.names[seat]}</title><path d="M0 14V3"></path><circle r="5.5"></circle></g>`);
  }

  /** Draw the arrow of a move. @param {Point[]} points the middles of the places on its way */
  arrow(points) {
    const [first, second] = points, [before, last] = points.slice(-2);
    const from = towards(first, second, START), tip = towards(last, before, END), neck = towards(tip, before, HEAD);
    const [x, y] = [(tip[0] - neck[0]) * 0.6, (tip[1] - neck[1]) * 0.6];
    const line = [from, ...points.slice(1, -1), neck].map(write).join("L");
    return svg`<path class="line" d="M${line}"></path><path class="head" d="M${write(tip)}L${write([neck[0] - y, neck[1] + x])}L${write([neck[0] + y, neck[1] - x])}Z"></path>`;
  }

  /** Draw all moves. @param {(place: {q: number, r: number}) => Point} centreOf */
  arrows(centreOf) {
    const middle = (/** @type {string} */ id) => { const row = this.places.get(id); return row ? centreOf(row) : /** @type {Point} */ ([0, 0]); };
    const crossed = /** @type {string[]} */ ([]);
    const drawn = this.moves.map((move) => {
      const path = this.pathOf(move), points = path.map(middle), [from, to] = points;
      const side = path.slice(0, 2).sort().join(" "), count = crossed.filter((other) => other === side).length;
      crossed.push(side);
      // Of moves that cross one side, the numbers lie along it.
      const [left, right] = path[0] < path[1] ? [from, to] : [to, from];
      const [x, y] = towards([0, 0], [left[1] - right[1], right[0] - left[0]], APART * Math.ceil(count / 2) * (count % 2 ? 1 : -1));
      const at = /** @type {Point} */ ([(from[0] + to[0]) / 2 + x, (from[1] + to[1]) / 2 + y]);
      return { move, points, at, over: new Set(move.needs.flat()) };
    });
    return svg`<g class="moves seat-${this.seat}">
      ${drawn.map(({ move, points, over }) => svg`<g class="move ${this.shut.has(move) ? "shut" : ""}" aria-hidden="true">
        ${[...over].map((place) => svg`<circle class="need" r=${NEED} cx=${middle(place)[0]} cy=${middle(place)[1]}></circle>`)}
        ${this.arrow(points)}${this.pins(move, points[points.length - 1])}</g>`)}
      ${drawn.map(({ move, at }) => this.badge(move, at))}</g>`;
  }

  /** @param {(over: (centreOf: (place: {q: number, r: number}) => Point) => unknown, note: unknown) => unknown} map */
  over(map) {
    const help = this.shut.size ? "plan-lapses" : this.choice.decision.ordered && this.choice.isUntouched ? "plan-help" : "";
    return map((centreOf) => this.arrows(centreOf), html`<p class="plan-note" role="status">${help ? this.catalogue.name("note", help) : nothing}</p>`);
  }
}

/** A point so far from one towards another. @param {Point} from @param {Point} to @param {number} far @returns {Point} */
function towards([x, y], [toX, toY], far) {
  const length = Math.hypot(toX - x, toY - y) || 1;
  return [x + ((toX - x) * far) / length, y + ((toY - y) * far) / length];
}

/** @param {Point} point */
const write = (point) => point.map((length) => length.toFixed(1)).join(" ");
