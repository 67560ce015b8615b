/** Requests that are sent again until they are answered. */

import type { Schema } from './types.js';

/** Milliseconds of silence after which an answer is given up, beside those that the service was asked to wait. */
const PATIENCE = 20_000;
const [FIRST_PAUSE, LONGEST_PAUSE] = [500, 30_000];
/** Too fast; or nobody there who can answer now. */
const AGAIN = [429, 502, 503, 504];

/** The service said no: `problem` says why, `after` in how many seconds it may say yes (0: it does not tell). */
export class Refused extends Error {
  constructor(readonly problem: Schema<'Problem'>, readonly after: number) {
    super(`${problem.title}: ${problem.detail}`);
  }

  /** Whether the problem is of one of these types, such as `stale-decision`. */
  is(...types: string[]): boolean {
    return types.includes(this.problem.type.replace('/problems/', ''));
  }
}

/** A handler that takes a refusal by a problem of one of these types for nothing. */
export const nothingIf = (...types: string[]) => (error: unknown): void => {
  if (!(error instanceof Refused && error.is(...types))) throw error;
};

async function refusal(answer: Response): Promise<Refused> {
  const [text, { status }] = [await answer.text(), answer];
  const isProblem = answer.headers.get('content-type')?.includes('problem+json');
  const problem = isProblem ? JSON.parse(text) : { type: 'about:blank', status, title: `${status}`, detail: text };
  return new Refused(problem, Number(answer.headers.get('retry-after')) || 0);
}

/** The result of something that is given up after so many milliseconds, or when `outer` says so. */
export async function within<T>(milliseconds: number, outer: AbortSignal | undefined, what: (signal: AbortSignal) => Promise<T>) {
  outer?.throwIfAborted();
  const inner = new AbortController();
  const leave = () => inner.abort(outer?.reason);
  const timer = setTimeout(() => inner.abort(new Error('nothing was heard')), milliseconds);
  outer?.addEventListener('abort', leave);
  const given = new Promise<never>((_, up) => inner.signal.addEventListener('abort', () => up(inner.signal.reason)));
  try {
    return await Promise.race([what(inner.signal), given]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', leave);
  }
}

/** Wait before something is tried again that has failed so many times, for the seconds that are asked for if any are. */
export async function rest(failures: number, signal?: AbortSignal, seconds = 0): Promise<void> {
  const pause = Math.min(FIRST_PAUSE * 2 ** failures, LONGEST_PAUSE) * (0.5 + Math.random() / 2);
  await within(1000 * seconds || pause, signal, () => new Promise(() => undefined)).catch(() => signal?.throwIfAborted());
}

/** A request, with the seconds that the service is asked to wait, how it is sent, and how often until it is given up. */
export interface Request extends RequestInit {
  url: URL;
  headers: Record<string, string>;
  signal?: AbortSignal;
  wait: number;
  fetch: typeof fetch;
  attempts: number;
}

/** Send a request; what `read` makes of an answer that is no problem. Throws Refused, or why no answer has come. */
export async function send<T>(request: Request, read: (answer: Response) => T | Promise<T>): Promise<T> {
  const { url, wait, fetch, attempts, signal, ...sent } = request;
  for (let failures = 0; ; failures++) {
    try {
      return await within(PATIENCE + 1000 * wait, signal, async (inner) => {
        const answer = await fetch(url, { ...sent, signal: inner });
        if (!answer.ok) throw await refusal(answer);
        return read(answer);
      });
    } catch (error) {
      const isFinal = error instanceof Refused && !AGAIN.includes(error.problem.status);
      if (signal?.aborted || isFinal || failures + 1 >= attempts) throw error;
      await rest(failures, signal, error instanceof Refused ? error.after : 0);
    }
  }
}
