// Plays the games of wishes.json, one of each ruleset, with any client, and says how they ended.

import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

type Option = { id: string; refs: { kind: string; id: unknown }[] };
type Decision = { id: string; min: number; options: Option[] };

// What this player reads of a game; what a generator makes of the document has to fit it.
export type Game = {
  id: string;
  version: number;
  status: string;
  decisions: Decision[];
  result: { winners: number[] } | null;
};

export type Answer = { decision: string; choose: string[] };

// The operations that a player needs, with the types of one generator. `table` counts what lies on the table.
export interface Client<Wish, View extends Game> {
  signUp(name: string): Promise<string>;
  create(token: string, wish: Wish): Promise<View>;
  look(token: string, game: string, after: number): Promise<View>;
  answer(token: string, game: string, answer: Answer): Promise<void>;
  table(game: View): number;
}

// What a response holds; it is an error for anything but success.
export function data<T extends { status: number; data: unknown }>(response: T): Extract<T, { status: 200 | 201 }>['data'] {
  if (response.status >= 300) throw new Error(JSON.stringify(response.data));
  return response.data as Extract<T, { status: 200 | 201 }>['data'];
}

// Do something rather than pass.
function choose(decision: Decision): string[] {
  const declines = (option: Option) => option.refs.some(({ id }) => ['pass', 'end', 'no'].includes(String(id)));
  const ranked = [...decision.options].sort((one, other) => Number(declines(one)) - Number(declines(other)));
  return ranked.slice(0, Math.max(decision.min, 1)).map((option) => option.id);
}

async function playOne<Wish, View extends Game>(client: Client<Wish, View>, wish: Wish): Promise<string> {
  const token = await client.signUp('Generated');
  let game = await client.create(token, wish);
  let seen = 0;
  while (game.status !== 'finished') {
    seen = Math.max(seen, client.table(game));
    for (const decision of game.decisions) {
      await client.answer(token, game.id, { decision: decision.id, choose: choose(decision) });
      await sleep(50); // a token sends so many commands a second
    }
    game = await client.look(token, game.id, game.version);
  }
  if (!seen) throw new Error(`nothing lay on the table of ${game.id}`);
  return `${game.id} ${game.result?.winners.join(' ')}`;
}

export async function play<Wish, View extends Game>(client: Client<Wish, View>): Promise<void> {
  const wishes = JSON.parse(readFileSync('wishes.json', 'utf8')) as Wish[];
  for (const line of await Promise.all(wishes.map((wish) => playOne(client, wish)))) console.log(line);
}
