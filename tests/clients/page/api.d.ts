// What a page may ask of the service, and what comes back, by the API's document. `API` is known to every script of `web/`.

import type { components, paths } from './made/document.js';

type Schemas = components['schemas'];

/** A path as a page writes it: whatever stands for a parameter is some text. */
type Written<P extends string> = P extends `${infer Before}{${string}}${infer After}` ? `${Before}${string}${Written<After>}` : P;
type Same<A, B> = [A, B] extends [B, A] ? true : false;

/** What can be done at a path, below `/v1`; never, if the document has no such path. */
type Methods<P extends string> = {
  [K in keyof paths]: K extends `/v1${infer Short}` ? (Same<Written<Short>, P> extends true ? paths[K] : never) : never;
}[keyof paths];
type Operation<P extends string, M extends string> = Methods<P> extends infer O ? (Lowercase<M> extends keyof O ? O[Lowercase<M>] : never) : never;

type Json<T> = T extends { content: { 'application/json': infer Content } } ? Content : null;
type Good = 200 | 201 | 202 | 203 | 204;

declare global {
  namespace API {
    /** A schema of the document. */
    type Schema<Name extends keyof Schemas> = Schemas[Name];
    type Body<P extends string, M extends string> = Operation<P, M> extends { requestBody?: { content: infer C } }
      ? C extends { 'application/json': infer Content } ? Content : never : undefined;
    type Query<P extends string, M extends string = 'GET'> = Operation<P, M> extends { parameters: { query?: infer Q } } ? Q : never;
    /** What a request that succeeds is answered with: null, if that is nothing; unknown, if the document has no such request. */
    type Answer<P extends string, M extends string = 'GET'> = [Operation<P, M>] extends [never] ? unknown
      : Operation<P, M> extends { responses: infer R } ? Json<R[keyof R & Good]> : never;
    interface How<P extends string, M extends string> {
      method?: [Operation<P, M>] extends [never] ? never : M;
      body?: Body<P, M>;
      query?: Query<P, M>;
      key?: string;
      prefer?: string;
      signal?: AbortSignal;
      token?: string;
    }
    /** What is sent in fact. */
    interface Sent { method?: string; body?: unknown; query?: Record<string, string | number | boolean | null | undefined>; key?: string; prefer?: string; signal?: AbortSignal; token?: string }
  }
}
