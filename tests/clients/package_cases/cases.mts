// What the package does, told as JSON: each case goes by what a test has prepared, the address of a service above all.

import { readFileSync } from 'node:fs';
import { Refused, Turnfold, verify, type Decision, type Schema } from '@turnfold/client';
import { Proxy } from './proxy.mjs';

type Wish = Schema<'NewGame'>;
interface Prepared {
  address: string;
  wishes: Wish[];
  turn: Wish;
  webhooks: { secret: string; headers: Record<string, string>; body: string }[];
}

const { address, wishes, turn, webhooks } = JSON.parse(readFileSync('prepared.json', 'utf8')) as Prepared;
const [wish] = wishes as [Wish];

// Do something rather than pass, so that a game comes to its end.
function choose({ options, min }: Decision): string[] {
  const declines = ({ refs }: (typeof options)[0]) => refs.some(({ id }) => ['pass', 'end', 'no'].includes(String(id)));
  const ranked = [...options].sort((one, other) => Number(declines(one)) - Number(declines(other)));
  return ranked.slice(0, Math.max(min, 1)).map(({ id }) => id);
}

const first = ({ decisions }: Schema<'GameView'>) => decisions[0] as Decision;

const cases = {
  async played() {
    const ada = await Turnfold.signUp(address, 'Ada');
    const games = wishes.map(async (wish) => ada.play((await ada.create(wish)).id, choose));
    return (await Promise.all(games)).map(({ id, result }) => [id, result?.winners]);
  },

  async resumed() {
    await using proxy = await Proxy.before(address);
    const ada = await Turnfold.signUp(proxy.address, 'Ada');
    const { id } = await ada.create(wish);
    const seqs: number[] = [];
    const played = ada.play(id, choose);
    for await (const { event, data } of ada.follow(id, { since: 0 })) {
      if (event !== 'entry') continue;
      seqs.push(data.seq);
      if (seqs.length < 5) proxy.cut();
    }
    return { version: (await played).version, seqs };
  },

  async repeated() {
    await using proxy = await Proxy.before(address);
    const ada = await Turnfold.signUp(proxy.address, 'Ada');
    proxy.swallow();
    const game = await ada.create(wish);
    proxy.swallow();
    const chosen = choose(first(game));
    const isTaken = await ada.answer(game.id, first(game), chosen);
    const others = first(game).options.filter(({ id }) => !chosen.includes(id)).map(({ id }) => id);
    const isTakenLate = await ada.answer(game.id, first(game), others.slice(0, 1));
    await ada.play(game.id, choose);
    const { games } = await ada.ask('GET', '/v1/games', { query: { mine: true } });
    const log = await ada.ask('GET', '/v1/games/{game_id}/export', { path: { game_id: game.id } });
    return { isTaken, isTakenLate, swallowed: proxy.swallowed, games: games.length, decision: first(game).id, log };
  },

  async planned() {
    const ada = await Turnfold.signUp(address, 'Ada');
    const game = await ada.create(turn);
    const given = await ada.orders(game.id, [{ when: { kind: 'window' }, answer: 'pass', until: 'game' }]);
    const kept = await ada.orders(game.id);
    const then = [{ kind: 'play', choose: ['play swashbuckling'] }, { kind: 'play', choose: ['end'] }];
    await ada.answer(game.id, first(game), { choose: ['play invader tar_pits'], then });
    const { history } = await ada.look(game.id, { since: game.version });
    return { given: given.orders, kept: kept.orders, texts: (history ?? []).map(({ text }) => text) };
  },

  async settled() {
    const ada = await Turnfold.signUp(address, 'Ada');
    const { id } = await ada.create(wish);
    for await (const { event, data } of ada.followAll({ inbox: true })) {
      const [row] = event === 'inbox' ? data.waiting : [];
      if (!row) continue;
      await ada.settle(row, { choose: choose(first(await ada.look(id))) });
      return { kind: row.kind, before: row.version, after: (await ada.look(id)).version };
    }
  },

  async all() {
    const ada = await Turnfold.signUp(address, 'Ada');
    const enough = new AbortController();
    const games = new Set((await Promise.all([ada.create(wish), ada.create(wish)])).map(({ id }) => id));
    let playing: Promise<unknown> = Promise.resolve();
    for await (const { event, data } of ada.followAll()) {
      if (event === 'overview') playing = ada.playAll(choose, enough.signal).catch((error) => error);
      if (event === 'changed' && data.status === 'finished' && games.delete(data.id) && !games.size) break;
    }
    enough.abort('enough');
    return playing;
  },

  async patient() {
    const waits: number[] = [];
    const refusal = (after: Record<string, string>) => new Response('slowly', { status: 429, headers: after });
    const answers = [refusal({ 'retry-after': '3' }), refusal({}), refusal({ 'retry-after': '2' })];
    // Time passes at once, as far as it is waited for.
    const real = globalThis.setTimeout;
    globalThis.setTimeout = ((what: () => void, time: number) => {
      if (time < 10_000) waits.push(time);
      return real(what, time < 10_000 ? 0 : time);
    }) as typeof setTimeout;
    const fetch = async () => answers.shift() ?? Response.json({ rulesets: [] });
    const { rulesets } = await new Turnfold(address, { fetch }).ask('GET', '/v1/rulesets');
    globalThis.setTimeout = real;
    return { rulesets, waits };
  },

  async refused() {
    const stranger = new Turnfold(address, { token: 'nobody' });
    const nowhere = new Turnfold('http://127.0.0.1:1', { attempts: 1 });
    const asked = [stranger.look('g_none'), stranger.followAll().next(), nowhere.look('g_none')];
    const why = (error: unknown) => (error instanceof Refused ? error.problem.type : 'no answer');
    return Promise.all(asked.map((told) => told.then(() => null, why)));
  },

  async verified() {
    const told = webhooks.map(({ secret, headers, body }) => verify(secret, headers, body).then(({ type }) => type, () => null));
    return Promise.all(told);
  },

  // What the document does not have is none of the types.
  async typed() {
    const ada = new Turnfold(address);
    // @ts-expect-error
    const nowhere = () => ada.ask('GET', '/v1/nowhere');
    // @ts-expect-error
    const otherwise = () => ada.ask('PUT', '/v1/games', { body: wish });
    // @ts-expect-error
    const nothing = async () => (await ada.look('g_none')).winner;
    // @ts-expect-error
    const wrong = () => ada.create({ ruleset: 1 });
    return [nowhere, otherwise, nothing, wrong].length;
  },
};

type Name = keyof typeof cases;
const tell = async (name: Name) =>
  console.log(JSON.stringify([name, await cases[name]().catch((error: Error) => ({ error: String(error.stack) }))]));

const { patient, ...others } = cases;
await tell(patient.name as Name);
await Promise.all(Object.keys(others).map((name) => tell(name as Name)));
