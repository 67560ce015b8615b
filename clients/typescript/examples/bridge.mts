// `PORT CHAT`, with SECRET in the environment: what a webhook of yours is told at this port, a chat is told in words.
// CHAT is the address that takes messages of the form of Slack: {"text": "…"}.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { verify, type Notice } from '@turnfold/client';

const [port, chat = ''] = process.argv.slice(2);
const { SECRET = '' } = process.env;
/** Notices that were told: one that comes again, since our answer was lost, has the same id. */
const known = new Set<string>();

const words = ({ type, data }: Notice): string => {
  const { ruleset, url, deadline } = data as { ruleset?: string; url?: string; deadline?: string };
  const until = deadline ? ` until ${new Date(deadline).toUTCString()}` : '';
  return [`${type}${ruleset ? ` in ${ruleset}` : ''}${until}`, url].filter(Boolean).join('\n');
};

async function told(id: string, notice: Notice): Promise<boolean> {
  if (known.has(id)) return true;
  const headers = { 'content-type': 'application/json' };
  const { ok } = await fetch(chat, { method: 'POST', headers, body: JSON.stringify({ text: words(notice) }) });
  if (ok) known.add(id);
  return ok;
}

const server = createServer(async (request, response) => {
  try {
    const notice = await verify(SECRET, request.headers, await text(request));
    // Any other answer than one of success has the service come back later.
    response.writeHead((await told(String(request.headers['webhook-id']), notice)) ? 204 : 502).end();
  } catch {
    response.writeHead(400).end();
  }
});
server.listen(Number(port), () => console.log('listening at port', (server.address() as AddressInfo).port));
