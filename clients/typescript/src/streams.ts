/** Streams that go on where they were cut. */

import { Refused, rest, send, within, type Request } from './sending.js';

/** Milliseconds without a sign of life, which the service gives more often, until a connection is taken for lost. */
const SILENCE = 60_000;

type Event = { event: string; id?: string; data: any };

async function* events(answer: Response, signal?: AbortSignal): AsyncGenerator<Event> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let text = ''; reader; ) {
      const { done, value } = await within(SILENCE, signal, () => reader.read());
      if (done) return;
      const blocks = (text + value).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const { event, id, data } = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s)));
        if (event) yield { event, id, data: JSON.parse(data) };
      }
    }
  } finally {
    reader?.cancel().catch(() => undefined);
  }
}

/** All events of a stream, until all was told; if it is cut, it goes on behind the last one. Throws Refused. */
export async function* follow<E extends Event>(request: Request): AsyncGenerator<E> {
  const headers = { ...request.headers };
  for (let failures = 0, { signal, attempts } = request; ; failures++) {
    try {
      const answer = await send({ ...request, headers, attempts }, (answer) => answer);
      if (answer.status === 204) return;
      // A service that was there once comes back, however long it takes.
      attempts = Infinity;
      for await (const event of events(answer, signal)) {
        failures = 0;
        if (event.id) headers['last-event-id'] = event.id;
        if (event.event !== 'end') yield event as E;
        else if (event.data.reason === 'finished') return;
      }
    } catch (error) {
      if (signal?.aborted || error instanceof Refused) throw error;
    }
    await rest(failures, signal);
  }
}
