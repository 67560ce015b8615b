// What orval makes of openapi.json: functions on fetch, and schemas of zod for what is sent and answered.

import { defineConfig } from 'orval';

const input = { target: './openapi.json' };

export default defineConfig({
  fetch: {
    input,
    output: {
      clean: true,
      client: 'fetch',
      target: './made/orval/api.ts',
      schemas: './made/orval/models',
      override: { mutator: { path: './http.ts', name: 'http', extension: '.js' } },
    },
  },
  zod: { input, output: { client: 'zod', target: './made/zod.ts' } },
});
