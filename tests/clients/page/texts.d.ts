// What the pages can say, by their Fluent files. `Texts` is known to every script of `web/`.

import type { Languages, Parts, Variables } from './made/texts.js';

declare global {
  namespace Texts {
    type Locale = Languages;
    /** A part of the pages, which has texts of its own. */
    type Part = Parts;
    type Name = keyof Variables;
    /** Whether a name is computed, so that nothing is known of it here. */
    type Computed<N extends string> = {} extends Record<N, true> ? true : false;
    /** What a text with such a name is told. */
    type Values<N extends string> = Computed<N> extends true ? [values?: Record<string, unknown>]
      : N extends Name ? ([Variables[N]] extends [never] ? [] : [values: Record<Variables[N], unknown>]) : never;
    type Say = <const N extends string>(name: N & (Computed<N> extends true ? unknown : [N] extends [Name] ? unknown : never), ...values: Values<N>) => string;
  }
}
