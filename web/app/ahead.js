/**
 * Asks for a game, and for what its table is drawn with, while the modules that draw it are still on their way. It takes
 * as few modules as possible, to be the first that runs.
 */

import { locale, seenVersion, session } from "./session.js";

/** Entries of a game's history that are asked for with it: so many, or all that is new, but not more than the most. */
const TOLD = 5;
const MOST = 240;
/** Milliseconds after which what was asked for ahead is given up. */
const PATIENCE = 20_000;

/** Answers that nobody has taken yet, by their address. @type {Map<string, Promise<Response>>} */
const begun = new Map();

/** The address of a path below `/v1`. @param {string} path @param {API.Sent["query"]} query */
export function addressOf(path, query = {}) {
  const wanted = Object.entries(query).flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, String(value)]]));
  return `/v1${path}${wanted.length ? `?${new URLSearchParams(wanted)}` : ""}`;
}

/** Return the answer that was asked for ahead, once; undefined if none was. @param {string} address */
export function taken(address) {
  const answer = begun.get(address);
  begun.delete(address);
  return answer;
}

/** Return what is asked for with a game at first: all that is new here, but no more than `MOST` entries. @param {string} game */
export function firstQuery(game) {
  const seen = seenVersion(game);
  return { locale: locale(), since: Math.max(0, seen - TOLD), last: seen ? MOST : TOLD };
}

/**
 * Begin to ask for something; `then` is called with what came before anybody can take it.
 * @param {string} path @param {API.Sent["query"]} query @param {(answer: Response) => Promise<void>} [then]
 */
function begin(path, query, then = async () => {}) {
  /** @type {Record<string, string>} */
  const headers = { accept: "application/json" };
  if (session.token) headers.authorization = `Bearer ${session.token}`;
  const address = addressOf(path, query);
  const answer = fetch(address, { headers, signal: AbortSignal.timeout(PATIENCE) }).then(async (found) => {
    await then(found);
    return found;
  });
  // Whoever takes it says what is wrong with it.
  answer.catch(() => {});
  begun.set(address, answer);
}

/** Begin to ask for what a table is drawn with. @param {Response} answer the game's */
async function furnish(answer) {
  if (!answer.ok) return;
  const { ruleset } = await answer.clone().json();
  begin(`/rulesets/${ruleset}/cards`, { locale: locale() });
  import(`./boards/${ruleset}.js`).catch(() => {});
}

const [, id] = /^\/table\/([gi]_\w+)$/.exec(location.pathname) ?? [];
if (id) begin(`/games/${id}`, firstQuery(id), furnish);
