// Checks one export after the other with the second verifier: a line of JSON each, and one for what it finds.

import { createInterface } from 'node:readline';
import { check } from '../../../openapi/verifier/verify.mjs';

function checked({ content, heads }) {
  try {
    const { found } = check(Buffer.from(content, 'base64'), heads);
    return { code: found.length ? 1 : 0, findings: found.map(({ seq, kind }) => [seq, kind]), said: '' };
  } catch (error) {
    return { code: 2, findings: [], said: String(error) };
  }
}

for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(checked(JSON.parse(line))));
