export { Turnfold, type Options } from './client.js';
export { Refused } from './sending.js';
export { verify, type Notice } from './webhooks.js';
export type * from './types.js';
