/** A decision as a form: always all of its options as text, whatever the board shows. */

import { html, nothing } from "./html.js";
import { orderedList } from "./ordering.js";
import { say } from "./words.js";

/** @param {import("./choice.js").Decision} decision */
function howMany({ min, max, ordered }) {
  if (max === 1) return say(min ? "choose_one" : "choose_at_most_one");
  const values = { min, max };
  const count = min === max ? say("choose_exactly", values) : min === 0 ? say("max_only", values) : say("choose_between", values);
  return ordered ? `${count} ${say("in_order")}` : count;
}

/**
 * The form of a question with one answer: a button that says what happens.
 * @param {import("./choice.js").Choice} choice
 * @param {{submit: (event: Event) => void, isSending: boolean, left: string, back: unknown}} how
 */
function onlyForm(choice, { submit, isSending, left, back }) {
  const words = choice.pickedOptions.map((option) => option.label).join(", ");
  return html`
    <form class="decision" data-min="0" @submit=${submit} aria-busy=${isSending}>
      <fieldset ?disabled=${isSending}>
        <legend>${choice.decision.prompt}</legend>
        ${left || back !== nothing ? html`<p class="hint"><span class="left">${left}</span> ${back}</p>` : nothing}
      </fieldset>
      <p class="actions"><button class="main only" ?disabled=${isSending}>${words || say("skip")}</button></p>
    </form>`;
}

/**
 * The form of a choice.
 * @param {import("./choice.js").Choice} choice
 * @param {{name: (mark: string) => string, changed: () => void, send: () => void, isSending: boolean, settle?: () => void, isNear?: boolean, isAwaited?: boolean, verb?: string, isFolded?: boolean, fold?: () => void, left?: string, back?: unknown}} how
 *   `verb` names the text of the button that sends, `left` says how long one may take, `back` is what takes the answer before it back; `settle` is called when a pointer has picked something, `isNear` says that it is sent in a moment, `isAwaited` that the board will have a form for it;
 *   the list can be folded, where `fold` does it: what cannot be clicked on the board stays, and what is picked
 */
export function decisionForm(choice, how) {
  const { name, changed, settle, send, isSending, isNear, isAwaited, verb = "send", isFolded, fold, left = "", back = nothing } = how;
  const { decision, unplaced } = choice;
  const toggle = (id) => () => { choice.toggle(id); changed(); };
  // Keys go from option to option and pick each on the way: only a pointer means the one that it is on.
  const pointed = (event) => { if (settle && event.pointerType) setTimeout(settle); };
  const place = (id) => decision.ordered && choice.picked.includes(id) ? `${choice.picked.indexOf(id) + 1}. ` : "";
  const deselect = () => { choice.deselect(); changed(); };
  const plan = () => { choice.plan(); changed(); };
  const narrowed = () => say("narrowed", { what: choice.narrowed.map(name).join(", ") });
  // A person who may choose nothing is not to do so unawares.
  const isNone = verb === "send" && !decision.min && decision.options.length > 0 && !choice.answers.flat().length;
  const isOrdered = decision.ordered && choice.picked.length > 1;
  const submit = (event) => { event.preventDefault(); if (choice.isComplete && !isSending) send(); };
  if (choice.only && verb === "send") return onlyForm(choice, { submit, isSending, left, back });
  return html`
    <form class="decision ${isFolded ? "folded" : ""} ${isOrdered ? "in-order" : ""} ${isAwaited ? "awaited" : ""}" data-min=${decision.min} @submit=${submit} aria-busy=${isSending}>
      <fieldset ?disabled=${isSending}>
        <legend>${decision.prompt}</legend>
        <p class="hint">${left ? html`<span class="left">${left}</span> · ` : nothing}<span class="asks">${choice.narrowed.length && choice.isSingle ? narrowed() : howMany(decision)}</span>
          ${fold && decision.options.length ? html`<button type="button" class="quiet fold" aria-expanded=${!isFolded} @click=${fold}>${say("list")}</button>` : nothing} ${back}</p>
        ${choice.narrowed.length && !choice.isSingle ? html`<p class="hint">${narrowed()}</p>` : nothing}
        ${choice.steps.length ? html`<ol class="steps" aria-label=${say("plan")}>${choice.steps.map((option) => html`<li>${option.label}</li>`)}</ol>` : nothing}
        ${isOrdered ? orderedList(choice, changed) : nothing}
        <ul class="choices">${choice.candidates.map((option) => html`
          <li class=${unplaced.has(option) ? "unplaced" : ""} @click=${pointed}><label class="choice">
            <input type=${choice.isSingle ? "radio" : "checkbox"} name="option" .value=${option.id}
              .checked=${choice.picked.includes(option.id)} @change=${toggle(option.id)}>
            <span>${place(option.id)}${option.label}</span></label></li>`)}</ul>
      </fieldset>
      <p class="actions">
        <button class="main ${isNear ? "near" : ""}" ?disabled=${!choice.isComplete || isSending}>${say(isNone ? "skip" : verb)}</button>
        ${choice.canPlan ? html`<button type="button" @click=${plan} ?disabled=${isSending}>${say("and_then")}</button>` : nothing}
        <button type="button" @click=${deselect} ?disabled=${choice.isUntouched || isSending}>${say(isNear ? "undo" : "deselect")}</button>
      </p>
    </form>`;
}
