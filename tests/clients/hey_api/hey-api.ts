// A player on the functions of hey-api.

import { play } from './play.js';
import { createClient } from './turnfold-client/client/index.js';
import { answerDecision, createGame, createPlayer, getGame, type GameView, type NewGame } from './turnfold-client/index.js';

const client = createClient({ baseUrl: process.argv[2] ?? '' });
const throwOnError = true;
const as = (token: string) => ({ client, headers: { Authorization: `Bearer ${token}` }, throwOnError }) as const;

await play<NewGame, GameView>({
  signUp: async (name) => (await createPlayer({ client, body: { name }, throwOnError })).data.token,
  create: async (token, body) => (await createGame({ ...as(token), body })).data,
  look: async (token, game_id, after) =>
    (await getGame({ ...as(token), path: { game_id }, query: { after, wait: 30 } })).data,
  answer: async (token, game_id, body) => void (await answerDecision({ ...as(token), path: { game_id }, body })),
  table: ({ view }) => Object.keys(view ?? {}).length,
});
