/** Types of what is sent and answered, by the document. */

import type { components, operations, paths } from './generated/core.js';

export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];
export type Game = Schema<'GameView'>;
export type Decision = Schema<'DecisionView'>;
export type InboxRow = Schema<'InboxRow'>;

/** Ids of options; or with them what to answer `then`, as long as what is asked fits. */
export type Answer = string[] | Pick<Schema<'NewPlan'>, 'choose' | 'then'>;
/** Picks an answer: any `min` to `max` different options, in an order that means something if the decision is `ordered`. */
export type Chooser = (decision: Decision, game: Game) => Answer | Promise<Answer>;

/** What a stream tells of a game, or of all games of an account and its inbox. */
export type GameEvent = Event<'streamGame'>;
export type AccountEvent = Event<'streamMyGames'>;
type Event<Name extends 'streamGame' | 'streamMyGames'> =
  Exclude<operations[Name]['responses'][200]['content']['text/event-stream'], { event: 'end' }>;

export type Method = 'GET' | 'POST' | 'PUT';
export type Path = keyof paths;
type Operation<P extends Path, M extends Method> = paths[P][Lowercase<M> & keyof paths[P]];
type Content<T> = T extends { content: infer C } ? C[keyof C] : undefined;
type Values<P extends Path, M extends Method, Where extends string> =
  Operation<P, M> extends { parameters: { [key in Where]?: infer V } } ? V : never;
export type Query<P extends Path> = Values<P, 'GET', 'query'>;
/** What a request that succeeds is answered with. */
export type Reply<P extends Path, M extends Method> =
  Operation<P, M> extends { responses: infer R } ? Content<R[keyof R & (200 | 201)]> : never;
/** What goes with a request: values for the names in braces of its path, an `Idempotency-Key` of one's own. */
export interface Sent<P extends Path, M extends Method> {
  path?: Values<P, M, 'path'>;
  query?: Values<P, M, 'query'>;
  body?: Operation<P, M> extends { requestBody?: infer B } ? Content<B> : never;
  key?: string;
  signal?: AbortSignal;
}
