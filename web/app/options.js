/** The options of a ruleset as fields of a form, drawn from their schema and its hints: no ruleset is known here. */

import { html, nothing } from "./html.js";
import { say } from "./words.js";

/** Letters of what is chosen that a field shows; what is longer is told beside it as well. */
const FITTING = 24;

/** The name of an option's field; an option of each seat has several. */
const named = (...parts) => ["option", ...parts].join(" ");

/** The schema of a value that may be left out. */
const given = (rule) => rule.anyOf?.find((one) => one.type !== "null") ?? rule;

/** How many choices each seat has in an option of the seats; one, unless each makes a list of them. */
const places = (rule) => (rule.items.type === "array" ? rule.items.maxItems : 1);

export class Options {
  /** @param {API.Schema<"RulesetView">} about */
  constructor(about) {
    /** A JSON schema for each of them. */
    this.schema = /** @type {Record<string, any>} */ (about.schemas.options.properties);
    this.things = about.things;
    this.about = about;
    /** The values of options that are left out. @type {Record<string, any>} */
    this.usual = about.defaults;
    this.names = new Map(about.things.map((row) => [`${row.kind}:${row.id}`, row.name]));
    /** The values in the form now, by the names of its fields. @type {Record<string, string>} */
    this.wish = {};
  }

  /** Take what a form says. @param {HTMLFormElement} form */
  take(form) {
    this.wish = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
  }

  /** Know who plays, on which it depends what is usual. @param {boolean} isAmongPeople @param {boolean} isDealt */
  seat(isAmongPeople, isDealt) {
    const { defaults, among_people: people, when_dealt: dealt } = this.about;
    this.usual = { ...defaults, ...(isAmongPeople ? people : {}), ...(isDealt ? dealt : {}) };
  }

  /** The name that the service gives an option, or one of its values; a ruleset that names none has its ids. */
  called(kind, id, otherwise) {
    return this.names.get(`${kind}:${id}`) ?? String(otherwise).replaceAll("_", " ");
  }

  /** Tells whether an option is asked for: some only make sense with another. */
  isAsked(rule) {
    return Object.entries(rule["x-only-with"] ?? {}).every(([name, value]) => this.wish[named(name)] === value);
  }

  /** A choice of one; `unset` says what the first one is, which is not sent. */
  choice(name, values, text, unset, isNeeded = false) {
    return html`<select name=${name} ?required=${isNeeded}>${["", ...values].map((value) => html`
      <option value=${value} .selected=${String(value) === (this.wish[name] ?? "")}>${value === "" ? unset : text(value)}</option>`)}</select>`;
  }

  /** Asks what each seat chooses, of the things of a kind: all seats, or none. */
  ofSeats(name, rule, seats) {
    const kind = (rule.items.items ?? rule.items)["x-thing-kind"];
    const known = this.things.filter((row) => row.kind === kind);
    const fields = Array.from({ length: seats }, (_, seat) => Array.from({ length: places(rule) }, (_, at) => named(name, seat, at)));
    const isNeeded = "x-only-with" in rule || fields.flat().some((field) => this.wish[field]);
    const text = (id) => this.called(kind, id, id);
    return html`<fieldset class="of-seats"><legend>${this.called("game_option", name, name)}</legend>
      ${fields.map((row, seat) => html`<div class="row" role="group" aria-label=${say("seat", { number: seat + 1 })}><span>${say("seat", { number: seat + 1 })}</span>
        ${row.map((field, at) => html`<label><span class="unseen">${at + 1}</span>${this.choice(field, known.map((thing) => thing.id), text, say(isNeeded ? "choose" : "drawn"), isNeeded)}</label>`)}</div>`)}
    </fieldset>`;
  }

  /** A field of the form. */
  field(name, whole, seats) {
    if (!this.isAsked(whole)) return nothing;
    const rule = given(whole);
    if (whole["x-each-seat"]) return this.ofSeats(name, whole, seats);
    const label = html`<span>${this.called("game_option", name, name)}</span>`;
    if (whole["x-seat"]) {
      const all = Array.from({ length: seats }, (_, seat) => String(seat));
      return html`<label class="row">${label}${this.choice(named(name), all, (seat) => say("seat", { number: Number(seat) + 1 }), say("drawn"))}</label>`;
    }
    const values = rule.enum ?? (rule.type === "boolean" ? [true, false] : []);
    if (values.length > 1) {
      const text = (value) => this.called("option_value", `${name}-${value}`, value);
      const usual = this.usual[name];
      const others = values.filter((value) => value !== usual);
      const now = text(this.wish[named(name)] || usual);
      return html`<label class="row">${label}${this.choice(named(name), others, text, text(usual))}
        ${now.length > FITTING ? html`<small class="in-full" aria-hidden="true">${now}</small>` : nothing}</label>`;
    }
    if (rule.type === "integer" && rule.minimum !== undefined && rule.maximum !== undefined)
      return html`<label class="row">${label}<input type="number" name=${named(name)} placeholder=${this.usual[name] ?? say("drawn")}
        min=${rule.minimum} max=${rule.maximum}></label>`;
    return nothing;
  }

  /** All fields, for a table of so many seats. */
  fields(seats) {
    return Object.entries(this.schema).map(([name, rule]) => this.field(name, rule, seats));
  }

  /** The words for options that a game has, each with what it is about. @param {Record<string, any>} chosen @returns {[string, string][]} */
  told(chosen) {
    return Object.entries(this.schema).flatMap(([name, rule]) => {
      const value = chosen[name];
      if (value === undefined || value === null || (Array.isArray(value) && !value.length)) return [];
      return [/** @type {[string, string]} */ ([this.called("game_option", name, name), this.valued(name, rule, value)])];
    });
  }

  /** The words for the value of an option. */
  valued(name, rule, value) {
    if (rule["x-seat"]) return say("seat", { number: value + 1 });
    if (!Array.isArray(value)) return this.called("option_value", `${name}-${value}`, value);
    const kind = (rule.items.items ?? rule.items)["x-thing-kind"];
    return value.map((row) => [row].flat().map((id) => this.called(kind, id, id)).join(", ")).join(" · ");
  }

  /** The value of a field, as the service is told it; undefined where it is left as usual. */
  value(name, whole, seats) {
    if (!this.isAsked(whole)) return undefined;
    const rule = given(whole);
    if (whole["x-each-seat"]) {
      const rows = Array.from({ length: seats }, (_, seat) => Array.from({ length: places(rule) }, (_, at) => this.wish[named(name, seat, at)]));
      if (!rows.flat().every(Boolean)) return undefined;
      return rule.items.type === "array" ? rows : rows.flat();
    }
    const text = this.wish[named(name)] ?? "";
    if (text === "") return undefined;
    const values = rule.enum ?? (rule.type === "boolean" ? [true, false] : null);
    return values ? values.find((value) => String(value) === text) : Number(text);
  }

  /** All that a game is to be created with beside what is usual. */
  values(seats) {
    return Object.fromEntries(Object.entries(this.schema).map(([name, rule]) => [name, this.value(name, rule, seats)])
      .filter(([, value]) => value !== undefined));
  }
}
