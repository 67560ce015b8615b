/**
 * Asks for a game, and for what its table is drawn with, while the modules that draw it are still on their way. Those
 * run when all of them and the document are there; this is a plain script that runs as soon as it is, and that they know
 * as `ahead`. It takes what it needs to know from the browser alone.
 */

const ahead = new (class {
  /** The languages of all texts, in their order. */
  LANGUAGES = { en: "English", ru: "Русский", pl: "Polski" };
  /**
   * Entries of a game's history that are asked for with it: so many, or all that is new, but not more than the most. Of
   * fewer, nobody may have seen one: what was before would have to be asked for, and with it the game once more.
   */
  TOLD = 12;
  MOST = 240;
  /** Milliseconds after which what was asked for ahead is given up. */
  PATIENCE = 20_000;

  /** Milliseconds after which texts that did not come are asked for again: without them a part of the page is lost. */
  PAUSES = [500, 2_000, 0];

  /** Texts by their address. @type {Map<string, Promise<Record<string, import("./words.js").Pattern>>>} */
  #texts = new Map();
  /** Answers that nobody has taken yet, by their address. @type {Map<string, Promise<Response>>} */
  #begun = new Map();

  /**
   * The language to speak: the one that was chosen, or the first of the browser's that there is.
   * @param {string} chosen
   */
  spoken(chosen) {
    const liked = /** @type {(keyof typeof this.LANGUAGES)[]} */ ([chosen, ...navigator.languages.map((tag) => tag.slice(0, 2))]);
    return liked.find((tag) => Object.hasOwn(this.LANGUAGES, tag)) ?? "en";
  }

  /** The address of a path below `/v1`. @param {string} path @param {API.Sent["query"]} query */
  addressOf(path, query = {}) {
    const wanted = Object.entries(query).flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, String(value)]]));
    return `/v1${path}${wanted.length ? `?${new URLSearchParams(wanted)}` : ""}`;
  }

  /** Return the answer that was asked for ahead, once; undefined if none was. @param {string} address */
  taken(address) {
    const answer = this.#begun.get(address);
    this.#begun.delete(address);
    return answer;
  }

  /** The version of a game that was seen here last; 0 if none was. @param {string} game */
  seenVersion(game) {
    return Number(localStorage.getItem(`seen ${game}`) ?? 0);
  }

  /**
   * Return what is asked for with a game at first: all that is new here, but no more than `MOST` entries.
   * @param {string} game @param {ReturnType<typeof this.spoken>} locale
   */
  firstQuery(game, locale) {
    const seen = this.seenVersion(game);
    return { locale, since: Math.max(0, seen - this.TOLD), last: seen ? this.MOST : this.TOLD };
  }

  /** Begin to ask for something, and return its answer. @param {string} path @param {API.Sent["query"]} query */
  #begin(path, query) {
    /** @type {Record<string, string>} */
    const headers = { accept: "application/json" };
    const token = localStorage.getItem("token");
    if (token) headers.authorization = `Bearer ${token}`;
    const address = this.addressOf(path, query);
    const answer = fetch(address, { headers, signal: AbortSignal.timeout(this.PATIENCE) });
    // The part that takes it says what is wrong with it.
    answer.catch(() => {});
    this.#begun.set(address, answer);
    return answer;
  }

  /**
   * Return the texts of a part of the pages, which are asked for once; if there is no answer, they are later.
   * @param {Texts.Part} part @param {Texts.Locale} locale @returns {Promise<Record<string, import("./words.js").Pattern>>}
   */
  textsOf(part, locale) {
    const address = `/app/texts/${locale}.${part}.json`;
    const texts = this.#texts.get(address) ?? this.#readTexts(address);
    this.#texts.set(address, texts);
    texts.catch(() => this.#texts.delete(address));
    return texts;
  }

  /** Read texts, more than once where the network fails. @param {string} address */
  async #readTexts(address) {
    for (const wait of this.PAUSES) {
      const answer = await fetch(address).catch(() => null);
      if (answer?.ok) return answer.json();
      await new Promise((done) => setTimeout(done, wait));
    }
    throw new Error(`${address} cannot be read`);
  }

  /** Return the ruleset of a game: the document tells that of a public one. @param {Promise<Response>} asked */
  async #rulesetOf(asked) {
    const told = /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name='turnfold:ruleset']"));
    if (told) return told.content;
    const answer = await asked;
    return answer.ok ? (await answer.clone().json()).ruleset : null;
  }

  /** Begin to ask for what a table is drawn with. @param {string} game @param {ReturnType<typeof this.spoken>} locale */
  async furnish(game, locale) {
    const ruleset = await this.#rulesetOf(this.#begin(`/games/${game}`, this.firstQuery(game, locale)));
    if (!ruleset) return;
    this.#begin(`/rulesets/${ruleset}/cards`, { locale });
    await import(`/app/boards/${ruleset}.js`);
  }
})();

/** The parts whose texts a page says at first, beside those of all pages. @type {[RegExp, Texts.Part[]][]} */
const SAID = [
  [/^\/$|^\/new$/, ["home", "begin"]],
  [/^\/account$/, ["account", "league", "beside.rare"]],
  [/^\/join\//, ["account", "new", "home"]],
  [/^\/league$/, ["league"]],
  [/^\/learn\//, ["begin", "lesson"]],
  [/^\/open$/, ["replay", "ending"]],
  [/^\/replay\//, ["replay", "ending", "trying"]],
];

/** Begin with what the address asks for. The page asks again for whatever fails here, and says what is wrong. */
(() => {
  const locale = ahead.spoken(localStorage.getItem("locale") ?? "");
  const [, parts = []] = SAID.find(([pattern]) => pattern.test(location.pathname)) ?? [];
  for (const part of /** @type {Texts.Part[]} */ (["page", ...parts])) ahead.textsOf(part, locale).catch(() => {});
  const [, id] = /^\/table\/([gi]_\w+)$/.exec(location.pathname) ?? [];
  if (id) ahead.furnish(id, locale).catch(() => {});
})();
