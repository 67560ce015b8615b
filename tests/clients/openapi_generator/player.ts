// Plays the games of wishes.json with the client that was made for TypeScript.

import { type GameView, GamesApi, NewGameFromJSON, PlayersApi, TableApi, Configuration } from './index';
import { play } from './play';

const basePath = process.argv[2];
const as = (accessToken: string) => new Configuration({ basePath, accessToken });

function table(game: GameView): number {
  switch (game.ruleset) {
    case 'diamonsters':
      return game.view?.hand?.length ?? 0;
    case 'smashup':
      return game.view?.bases.reduce((cards, base) => cards + base.cards.length, 0) ?? 0;
    case 'zgame':
      return game.view?.board.reduce((people, hex) => people + hex.people.length, 0) ?? 0;
  }
}

play<unknown, GameView>({
  signUp: async (name) => (await new PlayersApi(new Configuration({ basePath })).createPlayer({ newPlayer: { name } })).token,
  create: (token, wish) => new GamesApi(as(token)).createGame({ newGame: NewGameFromJSON(wish) }),
  look: (token, gameId, after) => new GamesApi(as(token)).getGame({ gameId, after, wait: 30 }),
  answer: async (token, gameId, newCommand) => void (await new TableApi(as(token)).answerDecision({ gameId, newCommand })),
  table,
});
