/** Webhooks of the service, which are signed as Standard Webhooks says. */

/** Seconds by which clocks may differ. */
const TOLERANCE = 300;
const HMAC = { name: 'HMAC', hash: 'SHA-256' };

/** What the service tells: `data` has what it is about, by its type. */
export type Notice = { type: string; timestamp: string; data: Record<string, unknown> };
type Headed = Headers | Record<string, string | string[] | undefined>;

const bytes = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Return the notice in the body of a request, as it has come, if a secret has signed it lately. Throws Error if none has. */
export async function verify(secret: string, headers: Headed, body: string): Promise<Notice> {
  const header = (name: string) => String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? '');
  const [id, sent] = [header('webhook-id'), header('webhook-timestamp')];
  const isLate = !(Math.abs(Date.now() / 1000 - Number(sent)) <= TOLERANCE);
  const key = await crypto.subtle.importKey('raw', bytes(secret.replace('whsec_', '')), HMAC, false, ['verify']);
  const message = new TextEncoder().encode(`${id}.${sent}.${body}`);
  for (const [version, signature = ''] of header('webhook-signature').split(' ').map((row) => row.split(',')))
    if (version === 'v1' && !isLate && (await crypto.subtle.verify('HMAC', key, bytes(signature), message))) return JSON.parse(body);
  throw new Error('the secret has not signed this webhook, or not lately');
}
