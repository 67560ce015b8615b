/** Requests to the service, by its public document. */

import { keepText } from "./board.js";
import { showAgain } from "./navigation.js";
import { forgetKey, locale, session } from "./session.js";
import { say } from "./words.js";

/** Milliseconds for an answer to come, beside those that the service was asked to wait: then the connection is dead. */
const PATIENCE = 20_000;
/** Milliseconds between two attempts to send something at most: then the sender may try again. */
const LONGEST_PAUSE = 4_000;

/** An answer that is a problem (RFC 9457); `status` is 0 if there was no answer at all. */
export class Problem extends Error {
  /** @param {number} status @param {string} type the last part of its address @param {string} meaning for the reader */
  constructor(status, type, meaning) {
    super(meaning);
    this.status = status;
    this.type = type;
  }
}

/**
 * A signal that ends with another one, and with the patience for an answer.
 * @param {AbortSignal | undefined} signal
 */
function impatient(signal, wait = 0) {
  const ends = AbortSignal.timeout(PATIENCE + 1000 * wait);
  return signal ? AbortSignal.any([signal, ends]) : ends;
}

/**
 * Send a request and return its answer, whatever it is, with what was read of it: of a problem the text. Throws Problem
 * with status 0 if there is no answer, or not all of it.
 * @param {string} path below `/v1`
 * @param {API.Sent} how
 * @param {((answer: Response) => Promise<any>) | null} take reads what is no problem; without it, it comes bit by bit
 */
async function request(path, { method = "GET", body, query = {}, key, prefer, signal, token = session.token }, take) {
  /** @type {Record<string, string>} */
  const headers = { accept: "application/json" };
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  if (key) headers["idempotency-key"] = key;
  if (prefer) headers.prefer = prefer;
  const address = ahead.addressOf(path, query);
  const until = take ? impatient(signal, Number(query.wait ?? 0)) : signal;
  try {
    const answer = await ((method === "GET" && ahead.taken(address)) || fetch(address, { method, headers, signal: until, body: body === undefined ? undefined : JSON.stringify(body) }));
    return { answer, content: await (answer.ok ? take?.(answer) : answer.text()), token };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem(0, "offline", say("no_answer"));
  }
}

/** The last part of the address of a type of problems. @param {string} type */
const nameOf = (type) => type.replace("/problems/", "");

/**
 * Return what a problem means, in the reader's language; what the service says, where there are no words for it.
 * @param {{type: string, detail: string, fault?: API.Schema<"Fault"> | null}} problem @param {number} [seconds] after which it is allowed again
 */
export async function meaning({ type, detail, fault }, seconds) {
  try {
    return (await import("./problems/meaning.js")).meaning(nameOf(type), detail, fault, seconds);
  } catch {
    return detail;
  }
}

/** The problem that an answer is. A key that counts no more is forgotten, and the page is shown as to a stranger. */
async function refused({ answer, content, token }) {
  const isOurs = answer.headers.get("content-type")?.includes("json");
  const json = isOurs ? JSON.parse(content) : null;
  if (answer.status === 401 && token && token === session.token) {
    forgetKey();
    showAgain();
  }
  const problem = json?.type ? json : { type: "", detail: answer.statusText };
  const later = answer.status === 429 ? Number(answer.headers.get("retry-after")) : 0;
  return new Problem(answer.status, nameOf(problem.type), await meaning(problem, later));
}

/**
 * Send a request and return the JSON of its answer. Throws Problem.
 * @template {string} P
 * @template {string} [M="GET"]
 * @param {P} path below `/v1`
 * @param {API.How<P, M>} how
 * @returns {Promise<API.Answer<P, M>>}
 */
export async function ask(path, how = {}) {
  const told = await request(path, /** @type {API.Sent} */ (how), (answer) => answer.text());
  if (!told.answer.ok) throw await refused(told);
  const content = told.content ? JSON.parse(told.content) : null;
  keepText(content);
  return content;
}

/**
 * Send a request and return its answer, whose body comes bit by bit. Throws Problem.
 * @param {string} path below `/v1`
 * @param {API.Sent} how
 */
export async function open(path, how = {}) {
  const told = await request(path, how, null);
  if (!told.answer.ok) throw await refused(told);
  return told.answer;
}

/**
 * The bytes that are read at a path. Throws Problem.
 * @param {string} path below `/v1`
 */
export async function read(path) {
  const told = await request(path, {}, (answer) => answer.arrayBuffer());
  if (!told.answer.ok) throw await refused(told);
  return new Uint8Array(told.content);
}

/**
 * Wait for so many milliseconds, or, where the browser is offline, until it is online again.
 * @param {number} milliseconds
 */
export async function rest(milliseconds) {
  if (navigator.onLine) await new Promise((done) => setTimeout(done, milliseconds));
  else await new Promise((done) => addEventListener("online", done, { once: true }));
}

/** The keys of what was sent and had no answer, by what it says: sent again, it is the same request. */
const unanswered = new Map();

/**
 * Send something that must take effect once, however often it has to be sent until an answer comes. Throws Problem if
 * none comes in a while that the browser is online.
 * @template {string} P
 * @template {string} [M="POST"]
 * @param {P} path below `/v1`
 * @param {API.Body<P, M>} [body]
 * @param {M} [method]
 * @param {string} [named] the key that the request is to have, if anything follows from it
 * @returns {Promise<API.Answer<P, M>>}
 */
export async function send(path, body, method, named) {
  const name = `${method ?? "POST"} ${path} ${JSON.stringify(body)}`;
  const key = named ?? unanswered.get(name) ?? crypto.randomUUID();
  unanswered.set(name, key);
  for (let pause = 500; ; pause *= 2) {
    try {
      const answer = await ask(path, /** @type {API.How<P, M>} */ ({ method: method ?? "POST", body, key }));
      unanswered.delete(name);
      return answer;
    } catch (error) {
      const again = error.status === 0 || error.status === 503 || error.status === 502;
      if (!again) unanswered.delete(name);
      if (!again || pause > LONGEST_PAUSE) throw error;
      if (!navigator.onLine) pause = 500;
      await rest(pause);
    }
  }
}

const kept = new Map();

/**
 * Ask for what does not change while a page is open, in the reader's language; asked for once.
 * @template {string} P
 * @param {P} path below `/v1`
 * @returns {Promise<API.Answer<P>>}
 */
export function constant(path) {
  const name = `${locale()} ${path}`;
  if (!kept.has(name)) {
    const answer = ask(path, /** @type {API.How<P, "GET">} */ ({ query: { locale: locale() } }));
    kept.set(name, answer);
    answer.catch(() => kept.delete(name));
  }
  return kept.get(name);
}
