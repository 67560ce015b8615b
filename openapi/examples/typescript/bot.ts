// `URL TOKEN [GAMES]`: answer in all games of an account, however many, by one stream; end after so many are over.

import { createClient } from './turnfold-client/client/index.js';
import { getGame, listGames, streamMyGames, type GameRow, type StreamEnd } from './turnfold-client/index.js';
import { answer, ask } from './player.js';

const [baseUrl = '', token = '', games = 'Infinity'] = process.argv.slice(2);
const client = createClient({ baseUrl, auth: token });
const looking = new Map<string, Promise<void>>();
const over = new Set<string>();

// Answer all that is asked in a game now.
async function answerAll(id: string): Promise<void> {
  for (;;) {
    const game = await ask(() => getGame({ client, path: { game_id: id } }));
    const [decision] = game.decisions;
    if (decision === undefined) return;
    await answer(client, id, decision);
  }
}

// One look at a game after the other: what changes during one is seen by the next.
function look(id: string): void {
  const looked = (looking.get(id) ?? Promise.resolve()).then(() => answerAll(id));
  looking.set(id, looked);
  looked.finally(() => looking.get(id) === looked && looking.delete(id)).catch((error) => console.error(id, error));
}

function changed({ id, status, winners, asked }: GameRow): void {
  if (asked !== null) look(id);
  if (status !== 'finished' || over.has(id)) return;
  over.add(id);
  console.log('game', id, 'won by', ...(winners ?? []));
  if (over.size >= Number(games)) process.exit();
}

// What waited before the stream began, or while it was away for too long.
async function waiting(cursor?: string): Promise<void> {
  const page = await ask(() => listGames({ client, query: { to_move: 'me', limit: 200, cursor } }));
  page.games.forEach(changed);
  if (page.cursor !== null) await waiting(page.cursor);
}

// A wrong address or token is told at once.
await waiting();
let last = 0;
let reason: StreamEnd['reason'] = 'resume';
while (reason === 'resume' || reason === 'unavailable') {
  const { stream } = await streamMyGames({
    client,
    headers: { 'Last-Event-ID': last },
    onSseEvent: ({ id, event, data }) => {
      last = Number(id ?? last);
      if (event === 'overview') waiting().catch((error) => console.error(error));
      if (event === 'changed') changed(data as unknown as GameRow);
      if (event === 'end') ({ reason } = data as unknown as StreamEnd);
    },
    // The stream is asked for again.
    onSseError: (error) => console.error(String(error)),
  });
  for await (const _ of stream);
}
throw new Error(`the stream has ended: ${reason}`);
