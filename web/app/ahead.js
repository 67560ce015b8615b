/**
 * Asks for a game, and for what its table is drawn with, while the modules that draw it are still on their way. Those
 * run when all of them and the document are there; this is a plain script that runs as soon as it is, and that they know
 * as `ahead`. It takes what it needs to know from the browser alone.
 */

const ahead = (() => {
  /** The languages of all texts, in their order. */
  const LANGUAGES = { en: "English", ru: "Русский", pl: "Polski" };
  /**
   * Entries of a game's history that are asked for with it: so many, or all that is new, but not more than the most. Of
   * fewer, nobody may have seen one: what was before would have to be asked for, and with it the game once more.
   */
  const TOLD = 12;
  const MOST = 240;
  /** Milliseconds after which what was asked for ahead is given up. */
  const PATIENCE = 20_000;

  /** Answers that nobody has taken yet, by their address. @type {Map<string, Promise<Response>>} */
  const begun = new Map();

  /**
   * The language to speak: the one that was chosen, or the first of the browser's that there is.
   * @param {string} chosen @returns {keyof typeof LANGUAGES}
   */
  function spoken(chosen) {
    const liked = /** @type {(keyof typeof LANGUAGES)[]} */ ([chosen, ...navigator.languages.map((tag) => tag.slice(0, 2))]);
    return liked.find((tag) => Object.hasOwn(LANGUAGES, tag)) ?? "en";
  }

  /** The address of a path below `/v1`. @param {string} path @param {API.Sent["query"]} query */
  function addressOf(path, query = {}) {
    const wanted = Object.entries(query).flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, String(value)]]));
    return `/v1${path}${wanted.length ? `?${new URLSearchParams(wanted)}` : ""}`;
  }

  /** Return the answer that was asked for ahead, once; undefined if none was. @param {string} address */
  function taken(address) {
    const answer = begun.get(address);
    begun.delete(address);
    return answer;
  }

  /** The version of a game that was seen here last; 0 if none was. @param {string} game */
  const seenVersion = (game) => Number(localStorage.getItem(`seen ${game}`) ?? 0);

  /**
   * Return what is asked for with a game at first: all that is new here, but no more than `MOST` entries.
   * @param {string} game @param {keyof typeof LANGUAGES} locale
   */
  function firstQuery(game, locale) {
    const seen = seenVersion(game);
    return { locale, since: Math.max(0, seen - TOLD), last: seen ? MOST : TOLD };
  }

  /** Begin to ask for something, and return its answer. @param {string} path @param {API.Sent["query"]} query */
  function begin(path, query) {
    /** @type {Record<string, string>} */
    const headers = { accept: "application/json" };
    const token = localStorage.getItem("token");
    if (token) headers.authorization = `Bearer ${token}`;
    const address = addressOf(path, query);
    const answer = fetch(address, { headers, signal: AbortSignal.timeout(PATIENCE) });
    // Whoever takes it says what is wrong with it.
    answer.catch(() => {});
    begun.set(address, answer);
    return answer;
  }

  /** Return the ruleset of a game: the document tells that of a public one. @param {Promise<Response>} asked */
  async function rulesetOf(asked) {
    const told = /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name='turnfold:ruleset']"));
    if (told) return told.content;
    const answer = await asked;
    return answer.ok ? (await answer.clone().json()).ruleset : null;
  }

  /** Begin to ask for what a table is drawn with. @param {string} game @param {keyof typeof LANGUAGES} locale */
  async function furnish(game, locale) {
    const ruleset = await rulesetOf(begin(`/games/${game}`, firstQuery(game, locale)));
    if (!ruleset) return;
    begin(`/rulesets/${ruleset}/cards`, { locale });
    await import(`/app/boards/${ruleset}.js`);
  }

  const [, id] = /^\/table\/([gi]_\w+)$/.exec(location.pathname) ?? [];
  // What fails here is asked for again, by who can say what is wrong.
  if (id) furnish(id, spoken(localStorage.getItem("locale") ?? "")).catch(() => {});
  return { LANGUAGES, MOST, spoken, addressOf, taken, seenVersion, firstQuery };
})();
