// A player on the types of openapi-typescript, with openapi-fetch.

import createClient from 'openapi-fetch';
import type { components, paths } from './made/openapi-typescript.js';
import { play } from './play.js';

type NewGame = components['schemas']['NewGame'];
type GameView = components['schemas']['GameView'];

const client = createClient<paths>({ baseUrl: process.argv[2] ?? '' });
const as = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

function given<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

function table(game: GameView): number {
  switch (game.ruleset) {
    case 'diamonsters':
      return game.view?.hand?.length ?? 0;
    case 'smashup':
      return game.view?.bases.reduce((cards, base) => cards + base.cards.length, 0) ?? 0;
    case 'zgame':
      return game.view?.board.reduce((people, hex) => people + hex.people.length, 0) ?? 0;
    default: // one that this player was not written for
      return Object.keys(game).length;
  }
}

await play<NewGame, GameView>({
  signUp: async (name) => given(await client.POST('/v1/players', { body: { name } })).token,
  create: async (token, body) => given(await client.POST('/v1/games', { body, ...as(token) })),
  look: async (token, game_id, after) =>
    given(await client.GET('/v1/games/{game_id}', { params: { path: { game_id }, query: { after, wait: 30 } }, ...as(token) })),
  answer: async (token, game_id, body) =>
    void given(await client.POST('/v1/games/{game_id}/commands', { params: { path: { game_id } }, body, ...as(token) })),
  table,
});
