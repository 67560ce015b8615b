/** An account at a service, and what it does there. */

import { nothingIf, send, type Request } from './sending.js';
import { follow } from './streams.js';
import type { AccountEvent, Answer, Chooser, Decision, Game, GameEvent, InboxRow } from './types.js';
import type { Method, Path, Query, Reply, Schema, Sent } from './types.js';

const GAME = '/v1/games/{game_id}';

/** The token of an account, and how requests are sent, and how often each until it is given up. */
export type Options = { token?: string } & Partial<Pick<Request, 'fetch' | 'attempts'>>;

async function read(answer: Response): Promise<any> {
  const text = await answer.text();
  return /\bjson\b/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : text;
}

/** A client of a service. It sends again what is lost on the way, and throws Refused where the service says no. */
export class Turnfold {
  /** @param address of the service, such as `https://turnfold.example.org` */
  constructor(readonly address: string, readonly options: Options = {}) {}

  /** A client with a new account. */
  static async signUp(address: string, name: string, options: Options = {}): Promise<Turnfold> {
    const { token } = await new Turnfold(address, options).ask('POST', '/v1/players', { body: { name } });
    return new Turnfold(address, { ...options, token });
  }

  /** Send a request of the document, such as `ask('GET', '/v1/games/{game_id}', { path: { game_id } })`. */
  ask<M extends Method, P extends Path>(method: M, path: P, sent: Sent<P, M> = {}): Promise<Reply<P, M>> {
    return send(this.#request(method, path, sent), read);
  }

  /** A new game, in which the account has the first free seat; by the same key it is the same one. */
  create(body: Schema<'NewGame'>, key?: string): Promise<Game> {
    return this.ask('POST', '/v1/games', { body, key });
  }

  join(game_id: string, body: Schema<'TakeSeat'> = {}): Promise<Game> {
    return this.ask('POST', `${GAME}/seats`, { path: { game_id }, body });
  }

  /** A game as the account may see it; with `wait`, once its version is above `after`. */
  look(game_id: string, query: Query<typeof GAME> = {}, signal?: AbortSignal): Promise<Game> {
    return this.ask('GET', GAME, { path: { game_id }, query, signal });
  }

  /** Answer a decision, and with `then` those after it. False if it is not open any more: then nothing was done. */
  async answer(game_id: string, { id: decision }: Pick<Decision, 'id'>, answer: Answer): Promise<boolean> {
    const [path, { choose, then }] = [{ game_id }, Array.isArray(answer) ? { choose: answer } : answer];
    const sent = then?.length
      ? this.ask('POST', `${GAME}/plans`, { path, body: { decision, choose, then } })
      : this.ask('POST', `${GAME}/commands`, { path, body: { decision, choose } });
    return (await sent.catch(nothingIf('stale-decision', 'game-not-running'))) !== undefined;
  }

  /** Answer what is asked in a game until it is over; the game then. */
  async play(game_id: string, choose: Chooser, signal?: AbortSignal): Promise<Game> {
    for (let after = 0; ; ) {
      const game = await this.look(game_id, { after, wait: 30 }, signal).catch(nothingIf('unknown-version'));
      if (game?.status === 'finished') return game;
      for (const decision of game?.decisions ?? []) await this.answer(game_id, decision, await choose(decision, game as Game));
      // If what we know is lost there, the game goes on from what is left.
      after = game?.version ?? 0;
    }
  }

  /** Answer what is asked in all games of the account, until `signal` says so, whose reason is thrown. */
  async playAll(choose: Chooser, signal?: AbortSignal): Promise<void> {
    const playOn = async (id: string) => {
      for (let game; (game = await this.look(id, {}, signal)).decisions[0]; )
        await this.answer(id, game.decisions[0], await choose(game.decisions[0], game));
    };
    for await (const { event, data } of this.followAll({ inbox: true }, signal)) {
      const asked = event === 'inbox' ? data.waiting.filter(({ kind }) => kind === 'decision') : [];
      await Promise.all(Array.from(new Set(asked.map(({ game }) => game)), playOn));
    }
  }

  /** What happens in a game until it is over; after a version, if `since` names one. */
  follow(game_id: string, query: Query<`${typeof GAME}/events`> = {}, signal?: AbortSignal): AsyncGenerator<GameEvent> {
    return follow(this.#request('GET', `${GAME}/events`, { path: { game_id }, query, signal }));
  }

  /** What happens in all games of the account, without an end; with `inbox`, what waits for it too. */
  followAll(query: Query<'/v1/players/me/events'> = {}, signal?: AbortSignal): AsyncGenerator<AccountEvent> {
    return follow(this.#request('GET', '/v1/players/me/events', { query, signal }));
  }

  /** Settle what waits, by the first of its ways or another one, with the fields that are to be filled in. */
  settle({ settle }: InboxRow, fields: object = {}, way = 0): Promise<unknown> {
    const { method, path, body } = settle[way] as Schema<'SettleView'>;
    return send(this.#request(method, path, { body: body && { ...body, ...fields } }), read);
  }

  /** The standing orders in a game; those that are given take the place of all there were. */
  orders(game_id: string, orders?: Schema<'NewOrder'>[]): Promise<Schema<'OrdersView'>> {
    const path = { game_id };
    return orders ? this.ask('PUT', `${GAME}/orders`, { path, body: { orders } }) : this.ask('GET', `${GAME}/orders`, { path });
  }

  #request(method: string, path: string, { path: names, query, body, key, signal }: Record<string, any>): Request {
    const { token, fetch = globalThis.fetch, attempts = 8 } = this.options;
    const url = new URL(this.address.replace(/\/$/, '') + path.replace(/{(\w+)}/g, (_, name) => encodeURIComponent(names[name])));
    for (const [name, value] of Object.entries(query ?? {})) if (value != null) url.searchParams.set(name, String(value));
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    if (body) headers['content-type'] = 'application/json';
    // The same for each time that a request is sent, so that it is done once.
    if (method === 'POST') headers['idempotency-key'] = key ?? Array.from(crypto.getRandomValues(new Uint32Array(4))).join('-');
    return { url, method, headers, body: body && JSON.stringify(body), signal, wait: query?.wait ?? 0, fetch, attempts };
  }
}
