// `URL host RULESET [BOT]`, or `URL join GAME`: play one game, and say how it ended.

import { host, join, play, signUp } from './player.js';
import type { NewGame } from './turnfold-client/index.js';

const [url = '', task, subject = '', bot] = process.argv.slice(2);
const client = await signUp(url, 'TypeScript');
const game = task === 'host' ? await host(client, subject as NewGame['ruleset'], bot) : await join(client, subject);
console.log('game', game);
console.log('winners', ...(await play(client, game)));
