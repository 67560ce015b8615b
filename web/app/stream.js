/** Streams of the service: what happens is told as it happens. */

import { open, Problem, rest } from "./api.js";

/** Milliseconds without a sign of life, which the service gives more often, until a connection is taken for lost. */
const SILENCE = 60_000;
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;

/**
 * Do something again and again until `signal` says so, after longer and longer pauses where it fails: `lost` is called
 * before each. Throws the Problem that no other try would change.
 * @param {() => Promise<void>} what @param {AbortSignal} signal @param {() => void} lost
 */
export async function persist(what, signal, lost) {
  for (let pause = FIRST_PAUSE; !signal.aborted; ) {
    try {
      await what();
      pause = FIRST_PAUSE;
    } catch (error) {
      if (signal.aborted) return;
      if (error.status >= 400 && error.status < 500 && error.status !== 429) throw error;
      lost();
      await rest(pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    }
  }
}

/**
 * Follow a stream until it says that it ends: `tell` is called with the kind, the data and the id of each event. Throws
 * Problem, also if it breaks off, and AbortError when `signal` says so.
 * @param {string} path below `/v1`
 * @param {API.Sent["query"]} query
 * @param {AbortSignal} signal
 * @param {(kind: string, data: any, id?: string) => void} tell
 */
export async function stream(path, query, signal, tell) {
  const silent = new AbortController();
  let timer = 0;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(new Problem(0, "offline", "nothing was heard")), SILENCE);
  };
  try {
    heard();
    const answer = await open(path, { query, signal: AbortSignal.any([signal, silent.signal]) });
    if (answer.status !== 204) await events(answer.body, heard, tell);
  } finally {
    clearTimeout(timer);
  }
}

/** @param {ReadableStream<BufferSource> | null} body @param {() => void} heard @param {(kind: string, data: any, id?: string) => void} tell */
async function events(body, heard, tell) {
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let begun = ""; ; ) {
    const { done, value } = await reader.read();
    if (done) throw new Problem(0, "offline", "the stream broke off");
    heard();
    const blocks = (begun + value).split("\n\n");
    begun = blocks.pop() ?? "";
    for (const block of blocks) {
      const { id, event, data } = Object.fromEntries(block.split("\n").map((line) => line.split(/: (.*)/s)));
      if (event) tell(event, JSON.parse(data), id);
      if (event === "end") return;
    }
  }
}
