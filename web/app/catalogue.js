/** The names, looks and words of a ruleset's things, as the service tells them. */

import { constant } from "./api.js";
import { html, nothing } from "./html.js";
import { emblem, emblemRules, Pictures } from "./pictures.js";

/** The colours of each ruleset. @type {Map<string, CSSStyleSheet>} */
const sheets = new Map();

/** @typedef {Pick<API.Schema<"CardPage">, "name" | "things">} About */
/** @typedef {{id: string, name: string, type: string, text: string, emblem?: string, faction?: string | null, power?: number, breakpoint?: number}} Card */

/**
 * Give each thing with a colour the properties `--light` and `--dark`, on elements with `data-thing`, and each emblem its drawing.
 * @param {string} ruleset @param {About["things"]} things
 */
function paint(ruleset, things) {
  const sheet = sheets.get(ruleset) ?? new CSSStyleSheet();
  const rules = things.filter((row) => row.colour).map(({ kind, id, colour }) =>
    `[data-thing="${kind}:${id}"]{--light:${colour?.light};--dark:${colour?.dark}}`);
  sheet.replaceSync([...rules, ...emblemRules(things.map((row) => row.emblem))].join("\n"));
  if (!sheets.has(ruleset)) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  sheets.set(ruleset, sheet);
}

export class Catalogue {
  /** @param {string} ruleset @param {About} about @param {Card[]} cards */
  constructor(ruleset, about, cards) {
    this.ruleset = ruleset;
    this.about = about;
    /** Standing orders that the ruleset offers. @type {API.Schema<"OfferedOrder">[]} */
    this.orders = [];
    this.pictures = new Pictures({});
    /** Notes on what cards leave open, by their ids; null until somebody looks at one. @type {import("./notes.js").Notes | null} */
    this.notes = null;
    this.things = new Map(about.things.map((row) => [`${row.kind}:${row.id}`, row]));
    this.cards = new Map(cards.map((row) => [row.id, row]));
  }

  /**
   * The catalogue of a ruleset, in the reader's language. Of cards that an option of a game alters, such as its edition,
   * it has those of that game.
   * @param {string} ruleset @param {{[option: string]: unknown}} options of the game
   */
  static async of(ruleset, options) {
    const { name, things, cards, orders, pictures } = await constant(`/rulesets/${ruleset}/cards`);
    const played = cards.filter((row) => Object.entries(options).every(([option, value]) => (row[option] ?? value) === value));
    const catalogue = Catalogue.from(ruleset, { name, things }, /** @type {Card[]} */ (/** @type {unknown} */ (played)), pictures);
    catalogue.orders = orders;
    return catalogue;
  }

  /** A catalogue of what is known. @param {string} ruleset @param {About} about @param {Card[]} cards @param {{[name: string]: string}} pictures paths */
  static from(ruleset, about, cards, pictures) {
    paint(ruleset, about.things);
    const catalogue = new Catalogue(ruleset, about, cards);
    catalogue.pictures = new Pictures(pictures);
    return catalogue;
  }

  /**
   * The thing of this kind and id; undefined if the ruleset names none.
   * @param {string} kind @param {string | number} id
   */
  thing(kind, id) {
    return this.things.get(`${kind}:${id}`);
  }

  /** Return what a thing or card is called, if it has a name. @param {string} kind @param {string | number} id */
  called(kind, id) {
    return this.thing(kind, id)?.name ?? this.cards.get(String(id).split("#")[0])?.name;
  }

  /** Return what a thing or card is called. @param {string} kind @param {string | number} id @returns {string} */
  name(kind, id) {
    return this.called(kind, id) ?? String(id).split("#")[0].replaceAll("_", " ");
  }

  /** A thing's emblem beside its name, for who sees it. @param {string} kind @param {string | number | null} [id] */
  sign(kind, id) {
    const drawing = this.thing(kind, id ?? "")?.emblem;
    return drawing ? emblem(drawing) : nothing;
  }

  /** Return what is called by the mark of a reference. @param {string} name */
  marked(name) {
    const at = name.indexOf(":");
    return this.name(name.slice(0, at), name.slice(at + 1));
  }

  /** A thing of which cards are shown, such as a faction, with what it is like. @param {string} name */
  introduced(name) {
    const thing = this.things.get(name);
    if (!thing) return nothing;
    const cards = (thing.cards ?? []).flatMap((id) => this.cards.get(id) ?? []);
    return html`<strong>${thing.name}</strong> <p>${thing.name} ${thing.about}.</p>
      <dl class="shown-cards">${cards.map(({ name: called, text }) => html`<dt>${called}</dt><dd>${text}</dd>`)}</dl>`;
  }

  /** Return what is to be said of a card beyond its text, once that is read. @param {string} id @param {() => void} changed called then */
  noted(id, changed) {
    if (this.notes) return this.notes.of(id);
    import("./notes.js").then(async ({ Notes }) => {
      this.notes ??= await Notes.read(this.ruleset);
      changed();
    }).catch(() => {});
    return nothing;
  }

  /**
   * All that a card says, for whoever asks what it is, or a thing by its kind and id; nothing if it is neither.
   * @param {string} id @param {() => void} changed called once there is more to say
   */
  described(id, changed) {
    const card = this.cards.get(String(id).split("#")[0]);
    if (!card) return this.introduced(String(id));
    const faction = card.faction ? this.name("faction", card.faction) : "";
    const numbers = [card.power, card.breakpoint].filter((number) => number !== undefined && number !== null);
    return html`<span class="band drawn">${this.pictures.art(card.faction ?? card.type, card.id, card.faction ? "panorama" : "scene")}</span><strong>${card.name}</strong> ${numbers.map((number) => html`<b class="number">${number}</b>`)}
      <small>${[this.thing("kind", card.type)?.name, faction].filter(Boolean).join(" · ")}</small>
      <p>${card.text}</p>${this.noted(card.id, changed)}`;
  }
}
