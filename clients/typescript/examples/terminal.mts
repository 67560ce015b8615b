// `URL TOKEN GAME`: play a game in the terminal. What happens is told; a question is answered by the numbers of options.

import { createInterface } from 'node:readline/promises';
import { Turnfold, type Decision } from '@turnfold/client';

const [url = '', token = '', game = ''] = process.argv.slice(2);
const client = new Turnfold(url, { token });
const terminal = createInterface({ input: process.stdin, output: process.stdout });
const over = new AbortController();
terminal.on('close', () => over.abort());

async function choose({ prompt, options, min, max, ordered }: Decision): Promise<string[]> {
  console.log(prompt);
  options.forEach(({ label }, number) => console.log(`  ${number + 1}  ${label}`));
  const many = min === max ? `${min}` : `${min} to ${max}`;
  for (;;) {
    const said = await terminal.question(`${many} of them${ordered ? ', in order' : ''}: `, { signal: over.signal });
    const numbers = new Set(said.split(/\D+/).filter(Boolean).map(Number));
    const chosen = Array.from(numbers, (number) => options[number - 1]?.id);
    const ids = chosen.filter((id) => id !== undefined);
    if (ids.length === chosen.length && ids.length >= min && ids.length <= max) return ids;
  }
}

async function tell(): Promise<void> {
  for await (const { event, data } of client.follow(game, {}, over.signal))
    if (event === 'entry') for (const { text } of data.events) console.log(text);
}

const told = tell().catch((error) => over.signal.aborted || console.error(error));
const { seats, result } = await client.play(game, choose, over.signal);
await told;
console.log('won by', ...(result?.winners ?? []).map((seat) => seats[seat]?.name ?? `seat ${seat}`));
terminal.close();
