// What a page takes of the second verifier, which is a program for Node and checks itself by the format's vectors.

export interface Finding { seq: number; kind: string; text: string }

/** Check the bytes of an export, of which some heads were seen while the game ran (`SEQ:HASH`). */
export function check(bytes: Uint8Array, heads?: string[]): { found: Finding[]; seats: number[]; isSetUp: boolean };
