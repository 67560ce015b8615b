// A second verifier of finished games: everything that needs no rules, from audit-format.md alone.
//
//   node verify.mjs [--head SEQ:HASH]... FILE     check an export (`-` reads standard input)
//   node verify.mjs --vectors FILE                check this program itself
//
// Prints `SEQ KIND: what does not hold`. Exit code 0: all holds; 1: something does not; 2: this is no export.
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual, parseArgs } from 'node:util';

const FORMAT = 'turnfold/1', LONGEST = 1 << 18, MOST = 10_000, DEEPEST = 64;
const HASH = /^[0-9a-f]{64}$/, HEAD = /^(0|[1-9][0-9]{0,8}):[0-9a-f]{64}$/;
const TIME = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$/;
const ENVELOPE = ['seq', 'at', 'actor', 'c', 's', 'h', 'receipt', 'facts'];
const KINDS = {
  created: 'ruleset:text version:int build:text seats:int options:object bots:object commitment:hash '
    + 'deadline?:object visibility?:private start?:manual table?:int position?:object sealed?:position',
  joined: 'seat:int player:text commitment?:text',
  left: 'seat:int',
  started: '',
  seeded: 'seat:int seed:text',
  dealt: '',
  chose: 'seat:int decision:text choose:texts seen?:text sealed?:choose',
  timed_out: 'seat:int decision:text policy:text choose?:texts also?:list sealed?:choose',
  resigned: 'seat:int',
  voided: 'reason:text seats?:list',
  revealed: 'seed:text result?:object',
};

class Fault extends Error {}
const need = (holds, text) => { if (!holds) throw new Fault(text); };

// The scheme -----------------------------------------------------------------------------------------------------

const bytes = (part) => {
  if (Buffer.isBuffer(part)) return part;
  if (typeof part === 'string') return Buffer.from(part, 'utf8');
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(part));
  return number;
};
const framed = (tag, parts) => Buffer.concat([`${FORMAT}/${tag}`, ...parts].flatMap((part) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes(part).length);
  return [length, bytes(part)];
}));
const H = (tag, ...parts) => createHash('sha256').update(framed(tag, parts)).digest();
const M = (key, tag, ...parts) => createHmac('sha256', key).update(framed(tag, parts)).digest();
const hex = (text) => Buffer.from(text, 'hex');

const serverCommitment = (game, S) => H('server', game, S);
const seatCommitment = (game, seat, E) => H('seat', game, seat, E);
const gameKey = (game, S, started, seeds) => H('game', game, S, started, ...seeds);
const payloadSalt = (S, seq) => M(S, 'payload', seq);
const payloadCommitment = (S, seq, sealed) => sealed.length ? H('payload', payloadSalt(S, seq), sealed) : sealed;
const factsCommitment = (S, seq, facts) => H('facts', M(S, 'facts', seq), facts);
const chainStart = (game) => H('log', game);
const chainNext = (previous, open, c, s) => H('entry', previous, open, c, s);

const below = (key, label, counter, limit) => {
  const fair = (1n << 64n) - (1n << 64n) % limit;
  for (;; counter++) {
    const number = M(key, label, counter).readBigUInt64BE();
    if (number < fair) return [number % limit, counter + 1n];
  }
};
const shuffled = (key, label, counter, items) => {
  const order = [...items];
  for (let place = order.length - 1; place > 0; place--) {
    let other;
    [other, counter] = below(key, label, counter, BigInt(place + 1));
    [order[place], order[other]] = [order[other], order[place]];
  }
  return [order, counter];
};

// Canonical JSON -------------------------------------------------------------------------------------------------

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

function canonical(value, depth = 1) {
  need(depth <= DEEPEST, `it is nested deeper than ${DEEPEST} levels`);
  if (typeof value === 'number') need(Number.isSafeInteger(value), 'a number is not an integer within 53 bits');
  if (typeof value === 'string') need(value.isWellFormed(), 'a text is not Unicode');
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, depth + 1)).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((name) => {
    need(/^[\x00-\x7f]*$/.test(name), `the name ${JSON.stringify(name)} is not ASCII`);
    return `${JSON.stringify(name)}:${canonical(value[name], depth + 1)}`;
  }).join(',')}}`;
}

// A repeated name, a number such as 1.0 and everything else with two ways to say it ends in other bytes.
function parse(line) {
  need(line.length <= LONGEST, `it is longer than ${LONGEST} bytes`);
  let value;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(line));
  } catch {
    throw new Fault('it is not JSON in UTF-8');
  }
  need(isObject(value), 'it is not an object');
  need(Buffer.from(canonical(value)).equals(line), 'it is not canonical JSON, or has a name twice');
  return value;
}

// Only own properties count, so that a field called `__proto__` is one like any other.
const own = (row, name) => Object.hasOwn(row, name) ? row[name] : undefined;
const pick = (row, isWanted) => Object.fromEntries(Object.entries(row).filter(([name]) => isWanted(name)));

const FITS = {
  int: Number.isSafeInteger,
  text: (value) => typeof value === 'string',
  hash: (value) => typeof value === 'string' && HASH.test(value),
  id: (value) => typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value),
  object: isObject,
  list: (value) => Array.isArray(value) && value.length > 0,
  texts: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  true: (value) => value === true,
  private: (value) => value === 'private',
  manual: (value) => value === 'manual',
  position: (value) => isDeepStrictEqual(value, ['position']),
  choose: (value) => isDeepStrictEqual(value, ['choose']),
  time: (value) => {
    const at = typeof value === 'string' && TIME.test(value) ? Date.parse(value) : NaN;
    return at >= 0 && new Date(at).toISOString() === value;
  },
  c: (value) => value === '' || FITS.hash(value),
  seq: (value) => Number.isSafeInteger(value) && value > 0,
};

function checkFields(row, spec) {
  const left = new Set(Object.keys(row));
  for (const [, name, optional, type] of spec.matchAll(/(\w+)(\??):(\w+)/g)) {
    if (left.delete(name)) need(FITS[type](row[name]), `the field '${name}' does not fit`);
    else need(optional, `the field '${name}' is missing`);
  }
  need(left.size === 0, `there are no fields ${[...left]} in it`);
}

function readHeader(line) {
  const row = parse(line);
  need(own(row, 'format') === FORMAT, `its format is not ${FORMAT}`);
  checkFields(row, 'format:text game:id ruleset:text version:int build:text entries:int head:text from_position?:true');
  return row;
}

function readEntry(line) {
  const row = parse(line);
  need(Object.hasOwn(KINDS, own(row, 'kind')), 'it is of no known kind');
  checkFields(row, `kind:text seq:seq at:time actor:text c:c s:hash h:hash receipt?:hash facts?:object ${KINDS[row.kind]}`);
  const names = row.sealed ?? [];
  need(names.every((name) => Object.hasOwn(row, name)), 'what is sealed is not there');
  const sealed = names.length ? canonical(pick(row, (name) => names.includes(name))) : '';
  const open = pick(row, (name) => !ENVELOPE.includes(name) && !names.includes(name));
  return { ...pick(row, (name) => name !== '__proto__'), sealedBytes: Buffer.from(sealed), open };
}

// The audit ------------------------------------------------------------------------------------------------------

function audit(header, lines, kept) {
  const found = [];
  const find = (seq, kind, text) => found.push({ seq, kind, text });
  const entries = lines.map((line, index) => {
    try {
      return readEntry(line);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      find(index + 1, 'form', error.message);
      return null;
    }
  });
  const rows = entries.filter((row) => row !== null);
  const [first, last] = [entries[0], entries.at(-1)];
  const heads = new Map([[0, chainStart(header.game).toString('hex')]]);
  for (const { seq, h } of rows) if (!heads.has(seq)) heads.set(seq, h);

  // Order, time, both ends, header
  let expected = 1, latest = '';
  for (const row of entries) {
    if (row && row.seq !== expected) find(row.seq, 'sequence', `it stands where entry ${expected} belongs`);
    if (row && row.at < latest) find(row.seq, 'time', 'it is earlier than the entry before it');
    if (row) latest = row.at;
    expected = (row ? row.seq : expected) + 1;
  }
  if (first && first.seq === 1 && first.kind !== 'created') find(1, 'sequence', 'the log does not begin with created');
  if (!entries.length) find(0, 'end', 'there is no entry');
  if (last && last.kind !== 'revealed') find(last.seq, 'end', 'the log does not end with revealed');
  entries.slice(0, -1).forEach((row, index) => {
    if (row?.kind === 'revealed') find(index + 2, 'end', 'the log goes on after revealed');
  });
  if (header.entries !== entries.length) find(0, 'header', `it counts ${header.entries} entries, not ${entries.length}`);
  if (last && header.head !== last.h) find(0, 'header', 'its head is not the hash of the last entry');
  if (first?.kind === 'created') {
    for (const name of ['ruleset', 'version', 'build']) {
      if (header[name] !== first[name]) find(0, 'header', `its ${name} is not that of created`);
    }
    if (header.from_position && !first.position) find(0, 'header', 'it says from_position, created has no position');
  }

  // S and C, E_i and C_i
  let S = null;
  if (first?.kind === 'created' && last?.kind === 'revealed') {
    const fits = HASH.test(last.seed) && serverCommitment(header.game, hex(last.seed)).toString('hex') === first.commitment;
    if (fits) S = hex(last.seed);
    else find(last.seq, 'seed', 'the seed S does not fit C in created');
  }
  const commitments = new Map();
  for (const row of rows) {
    if (row.kind === 'joined') commitments.set(row.seat, row.commitment);
    if (row.kind === 'left') commitments.delete(row.seat);
    if (row.kind !== 'seeded' || !commitments.has(row.seat)) continue;
    const fits = HASH.test(row.seed) && row.seat >= 0
      && seatCommitment(header.game, row.seat, hex(row.seed)).toString('hex') === commitments.get(row.seat);
    if (!fits) find(row.seq, 'seed', `the seed of seat ${row.seat} does not fit its commitment`);
  }

  // Who is out: seats fall together if their time ends at the same moment, and a game without any is deserted
  const times = new Map(rows.map((row) => [row.seq, row.at])), out = new Set();
  for (const row of rows) {
    const fallen = row.policy === 'forfeit' || row.also ? [row.decision, ...row.also ?? []].map((id) => `${id}`.split('.')) : [];
    const seats = fallen.map(([, seat]) => Number(seat)), since = new Set(fallen.map(([seq]) => times.get(Number(seq))));
    if (row.also) {
      const apart = since.size > 1 && !first?.deadline?.reserve;
      const fits = first?.table > 0 && row.policy === 'forfeit' && new Set(seats).size === seats.length && seats[0] === row.seat;
      if (apart || !fits) find(row.seq, 'illegal', 'these seats do not fall together');
    }
    if (row.kind === 'resigned') out.add(row.seat);
    for (const seat of seats) out.add(seat);
    if (row.kind === 'voided' && row.reason === 'deserted' && out.size !== first?.seats) {
      find(row.seq, 'illegal', 'somebody is left in the game');
    }
    if (row.kind === 'revealed' && row.result && out.size === first?.seats) find(row.seq, 'illegal', 'nobody is left to win');
  }

  // The chain, and what c and s commit to
  const derived = new Map(), faults = new Map(rows.map((row) => [row, []]));
  let broken = 0;
  for (const row of rows) {
    const open = canonical({ ...row.open, game: header.game, seq: row.seq, at: row.at, actor: row.actor });
    const links = [heads, derived].filter((map) => map.has(row.seq - 1))
      .map((map) => chainNext(hex(map.get(row.seq - 1)), open, hex(row.c), hex(row.s)).toString('hex'));
    derived.set(row.seq, links[0] ?? row.h);
    if (links.length && !links.includes(row.h)) faults.get(row).push('it does not follow from the entry before it');
    broken += faults.get(row).length;
    const c = S ? payloadCommitment(S, row.seq, row.sealedBytes).toString('hex') : row.c;
    if (row.c !== c || !row.c !== !row.sealedBytes.length) faults.get(row).push('c does not fit what is sealed');
    if (S && row.receipt && hex(row.receipt).compare(payloadSalt(S, row.seq))) faults.get(row).push('the receipt is false');
    if (S && row.facts && factsCommitment(S, row.seq, canonical(row.facts)).toString('hex') !== row.s) {
      faults.get(row).push('s does not fit the facts');
    }
  }
  if (broken === entries.length && broken > 1) find(0, 'header', `no entry is one of the game ${header.game}`);
  else for (const [row, texts] of faults) if (texts.length) find(row.seq, 'changed', texts.join(', '));

  // The result, heads that were seen, heads that were kept
  if (last?.kind === 'revealed' && last.facts && !isDeepStrictEqual(last.result, own(last.facts, 'result'))) {
    find(last.seq, 'result', 'the result is not that of the facts');
  }
  for (const row of rows.filter((row) => row.kind === 'chose' && row.seen !== undefined)) {
    const [seq, head] = [Number(row.seen.split(':')[0]), row.seen.split(':')[1]];
    if (!HEAD.test(row.seen) || seq >= row.seq) find(row.seq, 'seen', `${JSON.stringify(row.seen)} names no earlier entry`);
    else if (heads.has(seq) && heads.get(seq) !== head) find(row.seq, 'seen', `its author saw another entry ${seq}`);
  }
  for (const text of kept) {
    const [seq, head] = [Number(text.split(':')[0]), text.split(':')[1]];
    if (heads.get(seq) !== head) find(seq, 'head', 'the head that was kept is not in this log');
  }
  const seats = [...new Set(rows.filter((row) => row.kind === 'seeded').map((row) => row.seat))].sort();
  const isSetUp = first?.kind === 'created' && first.position !== undefined;
  return { found: found.sort((a, b) => a.seq - b.seq), seats, isSetUp };
}

// The vectors ----------------------------------------------------------------------------------------------------

const part = ({ text, hex: digits, number }) => text ?? (digits === undefined ? BigInt(number) : hex(digits));
const VECTORS = {
  framing: (v) => framed(v.tag, v.parts.map(part)),
  H: (v) => H(v.tag, ...v.parts.map(part)),
  M: (v) => M(hex(v.key), v.tag, ...v.parts.map(part)),
  server_commitment: (v) => serverCommitment(v.game, hex(v.S)),
  seat_commitment: (v) => seatCommitment(v.game, v.seat, hex(v.E)),
  game_key: (v) => gameKey(v.game, hex(v.S), hex(v.started), v.E.map(hex)),
  payload_salt: (v) => payloadSalt(hex(v.S), v.seq),
  payload_commitment: (v) => payloadCommitment(hex(v.S), v.seq, Buffer.from(v.sealed)),
  facts_commitment: (v) => factsCommitment(hex(v.S), v.seq, v.facts),
  chain_start: (v) => chainStart(v.game),
  chain_next: (v) => chainNext(hex(v.previous), v.public, hex(v.c), hex(v.s)),
  bot_key: (v) => M(hex(v.S), 'bot', v.decision),
  canonical: (v) => Buffer.from(canonical(v.value)),
  below: (v) => below(hex(v.key), v.label, BigInt(v.counter), BigInt(v.limit)).map(String),
  shuffled: (v) => shuffled(hex(v.key), v.label, BigInt(v.counter), v.items).map((x) => typeof x === 'bigint' ? `${x}` : x),
  log: (v) => audit(readHeader(Buffer.from(v.lines[0])), v.lines.slice(1).map(Buffer.from), []).found.map(({ seq, kind }) => [seq, kind]),
};

function checkVectors(file) {
  let failed = 0;
  for (const [name, rows] of Object.entries(JSON.parse(readFileSync(file, 'utf8')).vectors)) {
    rows.forEach((row, index) => {
      const made = VECTORS[name](row);
      const got = Buffer.isBuffer(made) ? made.toString('hex') : made;
      if (isDeepStrictEqual(got, row.gives)) return;
      failed += 1;
      console.log(`${name} ${index}: ${JSON.stringify(got)} instead of ${JSON.stringify(row.gives)}`);
    });
  }
  return failed ? 1 : 0;
}

// The command ----------------------------------------------------------------------------------------------------

function checkExport(file, kept) {
  need(kept.every((text) => HEAD.test(text)), 'a head is written SEQ:HASH');
  const content = readFileSync(file === '-' ? 0 : file);
  const lines = [];
  for (let start = 0, end; start < content.length; start = end + 1) {
    end = content.indexOf(10, start);
    if (end < 0) end = content.length;
    lines.push(content.subarray(start, end));
  }
  need(lines.length > 0 && lines.length <= MOST + 1, `it has ${lines.length} lines`);
  const { found, seats, isSetUp } = audit(readHeader(lines[0]), lines.slice(1), kept);
  for (const { seq, kind, text } of found) console.log(`${seq} ${kind}: ${text}`);
  if (isSetUp) console.log('set up by its creator, not dealt');
  const [what, done] = isSetUp ? ['later draws', 'drawn later'] : ['the deal', 'dealt'];
  console.log(seats.length ? `seats with a seed in ${what}: ${seats.join(', ')}` : `${done} by the server alone`);
  console.log(found.length ? `${found.length} findings` : 'all of it holds; the rules were not checked');
  return found.length ? 1 : 0;
}

try {
  const options = { head: { type: 'string', multiple: true, default: [] }, vectors: { type: 'string' } };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.vectors !== undefined) process.exitCode = checkVectors(values.vectors);
  else {
    need(positionals.length === 1, 'usage: node verify.mjs [--head SEQ:HASH]... FILE | --vectors FILE');
    process.exitCode = checkExport(positionals[0], values.head);
  }
} catch (error) {
  console.error(error instanceof Fault ? `unusable: ${error.message}` : `unusable: ${error.code ?? error}`);
  process.exitCode = 2;
}
