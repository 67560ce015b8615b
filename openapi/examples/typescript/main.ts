// `URL host RULESET [BOT]`, or `URL join GAME`: play one game, and say how it ended.

import { host, join, play, signUp } from './player.js';

const [url = '', task, subject = '', bot] = process.argv.slice(2);
const client = await signUp(url, 'TypeScript');
const { id } = task === 'host' ? await host(client, subject, bot) : await join(client, subject);
console.log('game', id);
const game = await play(client, id);
console.log('winners', ...(game.result?.winners ?? []));
