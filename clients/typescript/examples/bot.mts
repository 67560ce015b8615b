// `URL host RULESET [BOT]`, or `URL join GAME`: play one game, whatever it is, and say how it ended.

import { Turnfold, type Decision, type Schema } from '@turnfold/client';

// Do something rather than pass, and rather something high than low: `refs` say what an option is about.
function choose({ options, min }: Decision): string[] {
  const worth = ({ refs }: Schema<'OptionView'>): number => {
    const about = new Map<string, unknown>(refs.map(({ kind, id }) => [kind, id]));
    const declines = ['pass', 'end', 'no'].includes(String(about.get('word')));
    return (declines ? -1000 : 0) + Math.random() * (1 + Number(about.get('value') ?? 0));
  };
  const ranked = options.map((option) => ({ id: option.id, worth: worth(option) }));
  ranked.sort((one, other) => other.worth - one.worth);
  return ranked.slice(0, Math.max(min, 1)).map(({ id }) => id);
}

const [url = '', task, subject = '', bot] = process.argv.slice(2);
const client = await Turnfold.signUp(url, 'TypeScript');
const bots = bot ? [{ seat: 1, bot }] : [];
const game = task === 'host' ? await client.create({ ruleset: subject, seats: 2, bots }) : await client.join(subject);
console.log('game', game.id);
const { result } = await client.play(game.id, choose);
console.log('winners', ...(result?.winners ?? []));
