// A player on the functions of orval; what is sent and answered fits orval's schemas of zod as well.

import { answerDecision, createGame, createPlayer, getGame } from './made/orval/api.js';
import type { GameView, NewGame } from './made/orval/models/index.js';
import * as zod from './made/zod.js';
import { data, play } from './play.js';

const as = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

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
  signUp: async (name) => data(await createPlayer(zod.createPlayerBody.parse({ name }))).token,
  create: async (token, wish) => {
    zod.createGameBody.parse(wish);
    return data(await createGame(wish, as(token)));
  },
  look: async (token, id, after) => {
    const game = data(await getGame(id, { after, wait: 30, since: 0 }, as(token)));
    zod.getGameResponse.parse(game);
    return game;
  },
  answer: async (token, id, body) => {
    zod.answerDecisionResponse.parse(data(await answerDecision(id, zod.answerDecisionBody.parse(body), as(token))));
  },
  table,
});
