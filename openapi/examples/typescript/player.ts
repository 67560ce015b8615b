// A player of every game that a Turnfold service knows, on the client that was generated from its OpenAPI document.

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Client } from './turnfold-client/client/index.js';
import { answerDecision, createGame, createPlayer, getGame, takeSeat } from './turnfold-client/index.js';
import type { DecisionView, NewGame, OptionView, Problem } from './turnfold-client/index.js';

const ATTEMPTS = 8;

export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(`${problem.title}: ${problem.detail}`);
  }
}

type Reply<T> = { data?: T; error?: unknown; response?: Response };

// What the service answers; sent again while the network fails or the service asks to wait.
export async function ask<T>(send: () => Promise<Reply<T>>): Promise<T> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { data, error, response } = await send();
    if (response === undefined) {
      await sleep(1000 * 2 ** attempt * Math.random());
    } else if (response.status === 429 || response.status === 503) {
      await sleep(1000 * Number(response.headers.get('Retry-After') ?? 1));
    } else if (response.ok) {
      return data as T;
    } else {
      throw new Refused(error as Problem);
    }
  }
  throw new Error('the service does not answer');
}

// Do something rather than pass, and rather something high than low: `refs` say what an option is about.
export function choose(decision: DecisionView): string[] {
  const worth = (option: OptionView): number => {
    const refs = new Map<string, string | number>(option.refs.map((ref) => [ref.kind, ref.id]));
    const declines = ['pass', 'end', 'no'].includes(String(refs.get('word')));
    return (declines ? -1000 : 0) + Math.random() * (1 + Number(refs.get('value') ?? 0));
  };
  const ranked = decision.options.map((option) => ({ id: option.id, worth: worth(option) }));
  ranked.sort((one, other) => other.worth - one.worth);
  return ranked.slice(0, Math.max(decision.min, 1)).map((option) => option.id);
}

function isBecause(refused: unknown, problem: string): boolean {
  return refused instanceof Refused && refused.problem.type === `/problems/${problem}`;
}

// Answer a decision; one that is not open any more is left, and the game looked at again.
export async function answer(client: Client, gameId: string, decision: DecisionView): Promise<void> {
  const body = { decision: decision.id, choose: choose(decision) };
  try {
    await ask(() => answerDecision({ client, path: { game_id: gameId }, body }));
  } catch (refused) {
    if (!isBecause(refused, 'stale-decision')) throw refused;
  }
}

// Answer what is asked until the game is over; the seats that won.
export async function play(client: Client, gameId: string): Promise<number[]> {
  const path = { game_id: gameId };
  let version = 0;
  for (;;) {
    const game = await ask(() => getGame({ client, path, query: { after: version, wait: 30 } })).catch((refused) => {
      if (!isBecause(refused, 'unknown-version')) throw refused;
      return null;
    });
    // Without an answer the service has lost the end of the game: it goes on from what is left.
    version = game?.version ?? 0;
    if (game === null) continue;
    if (game.status === 'finished') return game.result?.winners ?? [];
    for (const decision of game.decisions) await answer(client, gameId, decision);
  }
}

// A client with a new account.
export async function signUp(baseUrl: string, name: string): Promise<Client> {
  const account = await ask(() => createPlayer({ client: createClient({ baseUrl }), body: { name } }));
  return createClient({ baseUrl, auth: account.token });
}

// A new game for two, against a bot of the service or whoever joins; its id.
export async function host(client: Client, ruleset: NewGame['ruleset'], bot?: string): Promise<string> {
  const body = { ruleset, seats: 2, bots: bot ? [{ seat: 1, bot }] : [] };
  const headers = { 'Idempotency-Key': randomUUID() };
  return (await ask(() => createGame({ client, body, headers }))).id;
}

// Take a free seat of the game.
export async function join(client: Client, gameId: string): Promise<string> {
  return (await ask(() => takeSeat({ client, path: { game_id: gameId }, body: {} }))).id;
}
