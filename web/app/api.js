/** Requests to the service, by its public document. */

import { locale, session } from "./session.js";

/** An answer that is a problem (RFC 9457); `status` is 0 if there was no answer at all. */
export class Problem extends Error {
  /** @param {number} status @param {string} type @param {string} detail */
  constructor(status, type, detail) {
    super(detail);
    this.status = status;
    this.type = type.replace("/problems/", "");
  }
}

/**
 * Send a request and return its answer, whatever it is. Throws Problem with status 0 if there is none.
 * @param {string} path below `/v1`
 */
async function request(path, { method = "GET", body, query = {}, key, signal } = {}) {
  const headers = { accept: "application/json" };
  if (session.token) headers.authorization = `Bearer ${session.token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  if (key) headers["idempotency-key"] = key;
  const wanted = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = wanted.length ? `?${new URLSearchParams(wanted)}` : "";
  try {
    return await fetch(`/v1${path}${search}`, { method, headers, signal, body: body && JSON.stringify(body) });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem(0, "offline", String(error.message));
  }
}

function refused(answer, text) {
  const json = text ? JSON.parse(text) : null;
  return new Problem(answer.status, json?.type ?? "", json?.detail ?? answer.statusText);
}

/**
 * Send a request and return the JSON of its answer. Throws Problem.
 * @param {string} path below `/v1`
 */
export async function ask(path, how = {}) {
  const answer = await request(path, how);
  const text = await answer.text();
  if (!answer.ok) throw refused(answer, text);
  return text ? JSON.parse(text) : null;
}

/** Send a request and return its answer, whose body comes bit by bit. Throws Problem. */
export async function open(path, how = {}) {
  const answer = await request(path, how);
  if (!answer.ok) throw refused(answer, await answer.text());
  return answer;
}

/** The bytes that are read at a path. Throws Problem. */
export async function read(path) {
  return new Uint8Array(await (await open(path)).arrayBuffer());
}

/** Send something that must take effect once, however often it has to be sent until an answer comes. */
export async function send(path, body, method = "POST") {
  const key = crypto.randomUUID();
  for (let pause = 500; ; pause = Math.min(pause * 2, 8000)) {
    try {
      return await ask(path, { method, body, key });
    } catch (error) {
      const again = error.status === 0 || error.status === 503 || error.status === 502;
      if (!again || pause >= 8000) throw error;
      await new Promise((done) => setTimeout(done, pause));
    }
  }
}

const kept = new Map();

/** Ask for what does not change while a page is open, in the reader's language; asked for once. */
export function constant(path) {
  const name = `${locale()} ${path}`;
  if (!kept.has(name)) {
    const answer = ask(path, { query: { locale: locale() } });
    kept.set(name, answer);
    answer.catch(() => kept.delete(name));
  }
  return kept.get(name);
}
