// A second verifier of finished games: everything that needs no ruleset, from audit-format.md alone.
//
//   node verify.mjs [--head SEQ:HASH]... FILE     check an export (`-` reads standard input)
//   node verify.mjs FILE FILE...                  check several
//   node verify.mjs --vectors FILE                check this program itself
//
// Prints `SEQ KIND: what does not hold`. Exit code 0: all holds; 1: something does not; 2: this is no export.
// Where there is no command line, a page imports `check`, with its own `node:crypto` and `node:util`.
import { createHash, createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

const FORMAT = 'turnfold/1', LONGEST = 1 << 18, BRACKETS = 1 << 15, MOST = 10_000, DEEPEST = 64, POSITION = 1 << 16, PILE = 500;
const TRAIL = 64, TAKE_BACKS = 16;
const HOUR = 3_600_000, DAY = 24 * HOUR;
const HASH = /^[0-9a-f]{64}$/, HEAD = /^(0|[1-9][0-9]{0,8}):[0-9a-f]{64}$/;
const TIME = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$/;
const ENVELOPE = ['seq', 'at', 'actor', 'c', 's', 'h', 'receipt', 'facts'];
const HEADER = 'format:text game:id ruleset:id version:count build:build entries:count head:hash from_position?:true '
  + 'talk?:talk';
const TALK = 'at:time player:id seat:seat at_version:count text:text';
const ENTRY = 'kind:text seq:positive at:time actor:id c:c s:hash h:hash receipt?:hash facts?:object';
const KINDS = {
  created: 'ruleset:id version:count build:build seats:seats options:object bots:bots commitment:hash '
    + 'deadline?:deadline visibility?:private start?:manual table?:positive '
    + 'take_back?:take_back position?:object sealed?:position seed?:hash',
  joined: 'seat:seat player:id commitment?:hash',
  left: 'seat:seat',
  started: '',
  seeded: 'seat:seat seed:hash',
  dealt: '',
  chose: 'seat:seat decision:decision choose:choice seen?:text sealed?:choose',
  took_back: 'seat:seat to:positive',
  timed_out: 'seat:seat decision:decision policy:policy choose?:choice also?:decisions sealed?:choose',
  excused: 'seat:seat decision:decision',
  away: 'seat:seat',
  back: 'seat:seat',
  vacation: 'seat:seat until:time from?:time',
  vacation_ended: 'seat:seat until:time',
  hours: 'seat:seat offsets?:offsets quiet?:quiet free_days?:free_days',
  paused: 'until:time',
  resumed: '',
  outage: 'from:time until:time',
  loss: 'entries:positive',
  asked: 'seat:seat id:id request:request',
  agreed: 'seat:seat request:id id?:id',
  declined: 'seat:seat request:id',
  extended: 'seat:seat span:positive',
  offered: 'seat:seat to:offer player?:id',
  taken: 'seat:seat player?:id bot?:id',
  reclaimed: 'seat:seat',
  resigned: 'seat:seat',
  voided: 'reason:reason seats?:seat_list',
  revealed: 'seed:hash result?:result',
};
const DEADLINE = 'per_decision?:count reserve?:positive on_timeout?:on_timeout per_sitting?:positive increment?:positive '
  + 'reserve_max?:positive excuses?:positive away_after?:positive vacation?:positive calendar?:calendar';
const CALENDAR = 'offsets:offsets quiet?:quiet free_days?:free_days';
const REQUESTS = {
  pause: 'kind:text until:time',
  extend: 'kind:text seat:seat span:positive',
  abort: 'kind:text',
  claim: 'kind:text',
  hand_over: 'kind:text seat:seat',
  take_back: 'kind:text to:positive',
};
const RESULT = 'winners:winners reasons:ids scores?:scores';
const REASONS = ['abandoned', 'expired', 'unseeded', 'deserted', 'idle', 'too-long', 'agreed', 'claimed'];

class Fault extends Error {}

// Text of a file neither moves a terminal's cursor nor turns its letters round, and is cut if it is long.
const printable = (text) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, (letter) => `\\u{${letter.codePointAt(0).toString(16)}}`);
const shortened = (text) => text.length <= 1000 ? text : `${text.slice(0, 1000)}…`;
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
const askedKey = (seed, seeds) => H('asked', seed, ...seeds);
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
  const brackets = line.reduce((count, byte) => count + (byte === 0x5b || byte === 0x7b), 0);
  need(brackets <= BRACKETS, `it has more than ${BRACKETS} opening brackets`);
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

const like = (pattern) => (value) => typeof value === 'string' && pattern.test(value);
const within = (least, most = Infinity) => (value) => Number.isSafeInteger(value) && value >= least && value <= most;
const oneOf = (...values) => (value) => values.some((other) => isDeepStrictEqual(value, other));
const listOf = (fits, least = 0, most = 16) => (value) =>
  Array.isArray(value) && value.length >= least && value.length <= most && value.every(fits);
const objectOf = (spec) => (value) => {
  try {
    if (!isObject(value)) return false;
    checkFields(value, spec);
    return true;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return false;
  }
};
const isHash = like(HASH), isId = like(/^[A-Za-z0-9_-]{1,64}$/), isSeat = within(0, 15);
const isDecision = like(/^[1-9][0-9]{0,8}\.([0-9]|1[0-5])$/);
const isOption = (value) => typeof value === 'string' && value !== '' && value.length <= 400 && [...value].length <= 200;
const FITS = {
  text: (value) => typeof value === 'string',
  id: isId,
  build: like(/^[ -~]{1,100}$/),
  hash: isHash,
  c: (value) => value === '' || isHash(value),
  count: within(0),
  positive: within(1),
  time: (value) => {
    const at = like(TIME)(value) ? Date.parse(value) : NaN;
    return at >= 0 && new Date(at).toISOString() === value;
  },
  true: oneOf(true),
  object: isObject,
  talk: listOf(objectOf(TALK), 1, Infinity),
  seat: isSeat,
  seats: within(1, 16),
  seat_list: (value) => listOf(isSeat, 1)(value) && value.every((seat, index) => !index || seat > value[index - 1]),
  bots: (value) => isObject(value) && Object.entries(value).every(([seat, bot]) => /^([0-9]|1[0-5])$/.test(seat) && isId(bot)),
  deadline: (value) => objectOf(DEADLINE)(value) && (value.per_decision === undefined) !== (value.per_sitting === undefined)
    && (value.per_sitting ?? value.per_decision) + (value.reserve ?? 0) > 0,
  on_timeout: oneOf('default', 'forfeit'),
  policy: oneOf('bot', 'default', 'forfeit'),
  private: oneOf('private'),
  manual: oneOf('manual'),
  take_back: oneOf('own', 'ask'),
  position: oneOf(['position']),
  choose: oneOf(['choose']),
  decision: isDecision,
  decisions: listOf(isDecision, 1),
  choice: listOf(isOption, 0, 200),
  offsets: (value) => listOf(listOf(Number.isSafeInteger, 2, 2), 1, 24)(value) && value[0][0] >= 0
    && value.every(([at, minutes], index) => Math.abs(minutes) <= 900 && (!index || at > value[index - 1][0])),
  quiet: (value) => listOf(within(0, 23), 2, 2)(value) && within(1, 10)((value[1] - value[0] + 24) % 24),
  calendar: (value) => objectOf(CALENDAR)(value) && Boolean(value.quiet || value.free_days),
  free_days: (value) => listOf(within(1, 7), 1, 2)(value) && value.every((day, index) => !index || day > value[index - 1]),
  reason: oneOf(...REASONS),
  offer: oneOf('link', 'player', 'bot'),
  request: (value) => isObject(value) && Object.hasOwn(REQUESTS, own(value, 'kind')) && objectOf(REQUESTS[value.kind])(value),
  result: objectOf(RESULT),
  winners: listOf(isSeat),
  ids: listOf(isId),
  scores: listOf(Number.isSafeInteger, 1),
};

function checkFields(row, spec) {
  const left = new Set(Object.keys(row));
  for (const [, name, optional, type] of spec.matchAll(/(\w+)(\??):(\w+)/g)) {
    if (left.delete(name)) need(FITS[type](row[name]), `the field '${name}' does not fit`);
    else need(optional, `the field '${name}' is missing`);
  }
  need(left.size === 0, `there are no fields ${[...left]} in it; a newer version may have made it`);
}

function readHeader(line) {
  const row = parse(line);
  need(own(row, 'format') === FORMAT, `its format is not ${FORMAT}`);
  checkFields(row, HEADER);
  return row;
}

function readEntry(line) {
  const row = parse(line);
  need(Object.hasOwn(KINDS, own(row, 'kind')), 'it is of no known kind; a newer version may have made it');
  checkFields(row, `${ENTRY} ${KINDS[row.kind]}`);
  if (row.kind === 'timed_out') {
    need((row.policy === 'forfeit') === !row.choose, "'choose' stands beside every policy but 'forfeit'");
    need(row.policy === 'forfeit' || !row.also, "'also' stands beside the policy 'forfeit' alone");
  }
  if (row.kind === 'hours') need(!row.offsets === !(row.quiet || row.free_days), "'offsets' stand beside hours of rest alone");
  if (row.kind === 'offered') need((row.to === 'player') === !!row.player, "'player' stands beside 'to: player' alone");
  if (row.kind === 'taken') need(!row.player !== !row.bot, 'a seat is taken by a player or by a bot');
  const names = row.sealed ?? [];
  need(names.every((name) => Object.hasOwn(row, name)), 'what is sealed is not there');
  const sealed = names.length ? canonical(pick(row, (name) => names.includes(name))) : '';
  const open = pick(row, (name) => !ENVELOPE.includes(name) && !names.includes(name));
  return { ...pick(row, (name) => name !== '__proto__'), sealedBytes: Buffer.from(sealed), open };
}

const longest = (value) => typeof value !== 'object' || value === null ? 0
  : Object.values(value).map(longest).reduce((most, inner) => Math.max(most, inner), Array.isArray(value) ? value.length : 0);

// The clocks -----------------------------------------------------------------------------------------------------

const union = (spans) => spans.toSorted(([a], [b]) => a - b).reduce((apart, [from, until]) => {
  const last = apart.at(-1);
  if (from >= until) return apart;
  if (last && from <= last[1]) last[1] = Math.max(last[1], until);
  else apart.push([from, until]);
  return apart;
}, []);
const charge = (spans, from, until) => union(spans)
  .reduce((counted, [a, b]) => counted - Math.max(0, Math.min(b, until) - Math.max(a, from)), Math.max(0, until - from));
const due = (spans, since, allowance) => {
  let at = since, left = allowance;
  for (const [a, b] of union(spans)) {
    if (b <= at) continue;
    if (a - at > left) break;
    left -= Math.max(0, a - at);
    at = b;
  }
  return at + left;
};
// Nights and days off by the local time of a place, as spans from a time until another one.
const resting = ({ offsets, quiet: [opens, closes] = [0, 0], free_days = [] }, from, until) => union(offsets.flatMap(([at, minutes], index) => {
  const first = Math.max(at, from), last = Math.min(offsets[index + 1]?.[0] ?? Infinity, until), shift = minutes * 60_000;
  const pieces = [];
  for (let day = Math.floor((first + shift) / DAY); day * DAY - shift < last; day++) {
    // The first day of 1970 was a Thursday.
    const isFree = free_days.includes((day + 3) % 7 + 1), night = opens < closes ? [[opens, closes]] : [[0, closes], [opens, 24]];
    for (const [a, b] of isFree ? [[0, 24]] : opens === closes ? [] : night) {
      pieces.push([Math.max(first, day * DAY + a * HOUR - shift), Math.min(last, day * DAY + b * HOUR - shift)]);
    }
  }
  return pieces;
}));

// The table ------------------------------------------------------------------------------------------------------

// The table, whatever the ruleset: its seats, and who may do what and when. Each kind of entry says what is wrong, or goes on.
class Table {
  constructor(created) {
    const { seats, bots, table = 0, start = 'auto', take_back = 'never', deadline, position, actor, at } = created;
    this.seats = Array.from({ length: seats }, (_, seat) => ({ bot: own(bots, `${seat}`) }));
    Object.assign(this, { answers: [], answeredBy: new Map(), sitter: undefined, takeBacks: 0, undone: [], takeBack: take_back });
    Object.assign(this, { table, start, deadline, times: new Map([[1, at]]), pauseEnds: 0, isStopped: Boolean(deadline?.calendar) });
    Object.assign(this, { status: 'open', isOver: false, result: undefined, kind: 'illegal', requests: [], creator: actor, freed: new Set(), former: new Set() });
    this.starter = table > 1 ? undefined : actor;
    this.fault = ['host', 'bot'].includes(actor) ? 'it is created by a player'
      : deadline?.calendar?.offsets[0][0] > Date.parse(at) ? 'it is not told what the clocks show now'
      : Object.keys(bots).some((seat) => Number(seat) >= seats) ? 'there is no seat for a bot'
      : !position !== !created.sealed ? 'a position is sealed, and nothing else'
      : position && Buffer.byteLength(canonical(position)) > POSITION ? `its position has more than ${POSITION} bytes`
      : position && longest(position) > PILE ? `a list of its position has more than ${PILE} things` : '';
  }

  find(test) { return this.seats.flatMap((seat, number) => test(seat) ? [number] : []); }
  seatOf(player) { return this.seats.findIndex((seat) => seat.player === player); }
  get unseeded() { return this.find((seat) => seat.commitment && !seat.isSeeded); }
  get hasPeople() { return this.seats.some((seat) => !seat.isOut && !seat.bot); }
  get left() { return this.find((seat) => !seat.isOut); }

  on_joined({ actor, player, seat, commitment }) {
    if (this.status !== 'open') return 'the game has started';
    if (actor !== player || ['host', 'bot'].includes(actor)) return 'a player joins for itself';
    if (this.seatOf(player) >= 0) return 'this player has a seat already';
    const place = this.seats[seat];
    if (!place || place.player || place.bot) return 'there is no such free seat';
    if (this.freed.has(player)) return 'the seat of this player was freed';
    this.seats[seat] = { player, commitment };
    this.starter ??= player;
    return '';
  }

  on_left({ actor, seat }) {
    if (this.status !== 'open') return 'the game has started';
    const player = this.seats[seat]?.player, isOwn = this.seatOf(actor) === seat;
    if (!player || (!isOwn && (actor !== this.creator || this.seatOf(actor) < 0))) return 'this player does not sit there';
    this.seats[seat] = {};
    if (!isOwn) this.freed.add(player);
    if (this.table > 1 && player === this.starter) {
      this.starter = [...this.seats.slice(seat), ...this.seats.slice(0, seat)].find((other) => other.player)?.player;
    }
    return '';
  }

  on_started({ actor, seq }) {
    if (this.status !== 'open') return 'the game has started';
    if (actor !== (this.start === 'auto' ? 'host' : this.starter)) return 'somebody else starts this game';
    if (this.find((seat) => !seat.player && !seat.bot).length) return 'seats are free';
    this.status = this.unseeded.length ? 'seeding' : 'dealing';
    this.startedAt = seq;
    return '';
  }

  on_seeded({ actor, seat }) {
    if (this.status !== 'seeding' || this.seatOf(actor) !== seat) return 'no seed of this player is awaited';
    if (!this.unseeded.includes(seat)) return 'this seat has opened its seed, or has committed to none';
    this.seats[seat].isSeeded = true;
    if (!this.unseeded.length) this.status = 'dealing';
    return '';
  }

  on_dealt({ actor }) {
    if (this.status !== 'dealing' || actor !== 'host') return 'the host deals, once all seeds are open';
    this.status = 'running';
    return '';
  }

  on_chose({ actor, seat, decision, seq }) {
    const place = this.seats[seat];
    if (!place || !this.isAsked([decision], seq) || this.numbers([decision])[0] !== seat) return 'it is not asked this';
    this.answered(seat, actor, seq, decision);
    if (actor === 'bot') return place.bot || place.isOut || place.isAway ? '' : 'no bot answers for this seat';
    if (actor !== place.player || place.isOut) return 'somebody else answers for this seat';
    Object.assign(place, { isAway: false, missed: 0 });
    return '';
  }

  on_took_back({ actor, seat, to, seq }) {
    const place = this.seats[seat], since = this.answers.filter((answer) => answer.seq >= to);
    const isAgreed = actor === 'host' && this.granted, isAlone = this.takeBack === 'own' && this.seatOf(actor) === seat;
    if (this.status !== 'running' || !(isAgreed || isAlone)) return 'nobody may take this back';
    if (!place || place.isOut || (isAlone && place.isAway)) return 'this player does not play';
    if (since[0]?.seq !== to || since[0].actor !== place.player) return 'this is no answer of its own';
    if (isAlone && since.some((answer) => answer.actor !== actor)) return 'these are not its latest answers';
    this.answers = this.answers.slice(0, -since.length);
    for (const [decision, answer] of this.answeredBy) if (answer >= to) this.answeredBy.delete(decision);
    this.takeBacks = this.sitter === seat ? this.takeBacks + 1 : 1;
    this.sitter = seat;
    this.undone.push([isAgreed ? undefined : seat, to, seq]);
    return since.length > TRAIL || (isAlone && this.takeBacks > TAKE_BACKS) ? 'it takes back too much, or too often' : '';
  }

  // Within a pause or a vacation no clock runs; hours of rest take the ruleset, which opens the sittings.
  isStill(seat, at) {
    const now = Date.parse(at);
    return now < this.pauseEnds || (this.seats[seat]?.vacations ?? []).some(([begin, end]) => begin <= now && now < end);
  }

  on_timed_out({ actor, seat, decision, policy, also = [], seq, at }) {
    const late = [decision, ...also], seats = this.numbers(late);
    if (actor !== 'host') return 'the host keeps the deadlines';
    if (!this.isAsked(late, seq) || seats[0] !== seat) return 'it is not asked this';
    if (seats.some((number) => !this.seats[number] || this.seats[number].bot || this.seats[number].isOut || this.seats[number].isAway)) return 'it has no deadline';
    if (!this.deadline || (this.deadline.on_timeout ?? 'bot') !== policy) return 'the deadline of this game says otherwise';
    if (seats.some((number) => this.isStill(number, at))) return 'its clock does not run';
    const since = new Set(late.map((id) => this.times.get(Number(id.split('.')[0]))));
    const { per_sitting, reserve, excuses } = this.deadline;
    const isSimple = !per_sitting && !reserve && !excuses && !this.isStopped;
    const isApart = since.size > 1 && isSimple || new Set(seats).size < seats.length;
    if (also.length && (this.table < 1 || isApart)) return 'these seats do not fall together';
    this.seats[seat].missed = (this.seats[seat].missed ?? 0) + 1;
    this.answered(seat, actor, seq, policy === 'forfeit' ? undefined : decision);
    return policy === 'forfeit' ? this.gone(seats) : '';
  }

  on_excused({ actor, seat, decision, seq, at }) {
    const place = this.seats[seat];
    if (actor !== 'host' || !place?.player || place.isOut || place.isAway) return 'the host excuses a player';
    if (!this.isAsked([decision], seq) || this.numbers([decision])[0] !== seat) return 'it is not asked this';
    if (this.isStill(seat, at)) return 'its clock does not run';
    place.excused = (place.excused ?? 0) + 1;
    return place.excused > (this.deadline?.excuses ?? 0) ? 'it has no excuse left' : '';
  }

  on_away({ actor, seat, at }) {
    const place = this.seats[seat], after = this.deadline?.away_after;
    if (actor !== 'host' || this.status !== 'running' || !place?.player || place.isOut || place.isAway) return 'no player is away there';
    if (!after || (place.missed ?? 0) < after) return 'it has not missed so much';
    if (!this.seats.some((other) => other !== place && other.player && !other.isOut && !other.isAway)) return 'nobody waits for it';
    Object.assign(place, { isAway: true, awaySince: Date.parse(at) });
    return '';
  }

  on_back({ actor, seat }) {
    if (this.status !== 'running' || this.seatOf(actor) !== seat || !this.seats[seat].isAway) return 'this player is not away';
    Object.assign(this.seats[seat], { isAway: false, missed: 0 });
    return '';
  }

  on_vacation({ actor, seat, at, from = at, until }) {
    const place = this.seats[seat], now = Date.parse(at), begin = Date.parse(from), end = Date.parse(until);
    if (this.status !== 'running' || !this.deadline || this.seatOf(actor) !== seat || place.isOut) return 'this player has no clock';
    if (!(now <= begin && begin <= now + 366 * DAY && begin + HOUR <= end)) return 'a vacation begins now or later, and has an hour';
    place.vacations ??= [];
    if (place.vacations.some(([a, b]) => begin < b && a < end)) return 'it overlaps with another vacation';
    place.vacations.push([begin, end]);
    place.leaves = (place.leaves ?? 0) + 1;
    if (place.leaves > 40) return 'so many vacations nobody takes';
    this.isStopped = true;
    const taken = place.vacations.reduce((sum, [a, b]) => sum + b - a, place.spent ?? 0);
    return taken > (this.deadline.vacation ?? 0) ? 'there is not so much vacation left' : '';
  }

  on_vacation_ended({ actor, seat, at, until }) {
    const now = Date.parse(at), end = Date.parse(until), { vacations = [], isOut } = this.seats[seat] ?? {};
    if (this.status !== 'running' || this.seatOf(actor) !== seat || isOut) return 'this player has no clock';
    const ended = vacations.find(([, last]) => last === end && now < last);
    if (!ended) return 'there is no such vacation';
    ended[1] = Math.max(ended[0], now);
    this.seats[seat].vacations = vacations.filter(([begin, last]) => begin < last);
    return '';
  }

  on_hours({ actor, seat, at, offsets, quiet, free_days }) {
    const place = this.seats[seat], now = Date.parse(at), pattern = [quiet, free_days];
    if (!['dealing', 'running'].includes(this.status) || !this.deadline || !place?.player || place.isOut) return 'no clock runs there';
    if (offsets && offsets[0][0] > now) return 'it is not told what the clocks show now';
    if (actor === 'host') return offsets && isDeepStrictEqual(place.rest, pattern) ? '' : 'the host names no hours of rest';
    if (actor !== place.player) return 'somebody else names these hours of rest';
    if (offsets && now < place.restTold + 28 * DAY) return 'these hours of rest are not four weeks old';
    Object.assign(place, offsets ? { rest: pattern, restTold: now } : { rest: undefined });
    this.isStopped = true;
    return '';
  }

  on_paused({ actor, until, at }) {
    if (actor !== 'host' || this.status !== 'running' || !this.deadline) return 'the host pauses a game with clocks';
    const length = Date.parse(until) - Date.parse(at);
    if (length <= 0 || length > 60 * DAY) return 'a pause has 60 days at most';
    if (Date.parse(at) < this.pauseEnds) return 'the game is paused already';
    Object.assign(this, { pauseEnds: Date.parse(until), isStopped: true });
    return '';
  }

  on_resumed({ actor, at }) {
    const isHost = actor === 'host', ends = Date.parse(at) + (isHost ? 0 : DAY);
    if (this.status !== 'running' || (!isHost && this.seatOf(actor) < 0)) return 'who has no seat resumes nothing';
    if (ends >= this.pauseEnds) return 'there is no pause, or it is over by then';
    this.pauseEnds = ends;
    return '';
  }

  on_outage({ actor, from, until, at }) {
    if (actor !== 'host' || this.status !== 'running' || !this.deadline) return 'the host tells of an outage';
    if (!(from < until && until <= at)) return 'an outage is told of when it is over';
    this.isStopped = true;
    return '';
  }

  on_loss({ actor }) {
    return actor === 'host' ? '' : 'only the host tells of a loss';
  }

  on_asked({ actor, seat, id, request, at }) {
    if (!this.isThere(actor, seat)) return 'this player cannot ask';
    const now = Date.parse(at), ends = Date.parse(request.until), { kind } = request;
    const own = this.requests.filter((other) => other.by === seat);
    if (this.isRequest(id) || own.length >= 30) return 'there is such a request, or too many';
    if (own.some((other) => other.kind === kind && this.isOpen(other, at))) return 'a request of this kind is open';
    const fault = {
      pause: () => !this.deadline || now < this.pauseEnds || !(now < ends && ends <= now + 60 * DAY),
      extend: () => !this.deadline || !this.isTimed(request.seat) || request.span < 60_000 || request.span > 60 * DAY,
      abort: () => false,
      take_back: () => this.takeBack === 'never' || !this.answers.some((answer) => answer.seq === request.to && answer.actor === actor),
      claim: () => this.deadline && !this.isLeft(seat, now),
      hand_over: () => !this.seats[request.seat]?.isAway || this.seats[request.seat].offer,
    }[kind]();
    if (fault) return 'this cannot be asked now';
    const until = Math.min(now + 7 * DAY, kind === 'pause' ? ends : Infinity);
    this.requests.push({ wish: request, kind, id, by: seat, until, state: 'open', agreed: [], also: [] });
    return '';
  }

  on_agreed({ actor, seat, request: id, id: also, at }) {
    const request = this.requests.find((other) => other.id === id && this.isOpen(other, at));
    if (!this.isThere(actor, seat) || !request || !this.awaited(request).includes(seat)) return 'it is not asked to agree';
    if (also !== undefined && this.isRequest(also)) return 'there is such a request';
    request.agreed.push(seat);
    if (also !== undefined) request.also.push(also);
    return '';
  }

  on_declined({ actor, seat, request: id, at }) {
    const request = this.requests.find((other) => other.id === id && this.isOpen(other, at));
    if (!this.isThere(actor, seat) || !request) return 'there is no such open request';
    request.state = 'closed';
    return '';
  }

  on_extended() {
    if (!this.granted) return 'nobody has agreed on this';
    this.isStopped = true;
    return '';
  }

  on_offered({ actor, seat, to, player }) {
    const place = this.seats[seat], byTable = actor === 'host';
    if (this.status !== 'running' || !place || place.offer) return 'there is no such seat to offer';
    if (byTable && !this.granted) return 'nobody has agreed on this';
    if (!byTable && (!this.isThere(actor, seat) || (place.offered ?? 0) >= 10)) return 'this player cannot offer it';
    const others = this.find((other) => other !== place && other.player && !other.isOut && !other.isAway);
    if (!byTable && to === 'bot' && !others.length) return 'nobody else plays on';
    if (player && !this.isStranger(player)) return 'this player has or had a seat';
    Object.assign(place, { offer: { to, byTable, player }, offered: (place.offered ?? 0) + 1 });
    return '';
  }

  on_taken({ actor, seat, player, bot }) {
    const place = this.seats[seat];
    if (this.status !== 'running' || !place?.offer) return 'the seat is not offered';
    if (place.offer.to === 'bot' ? actor !== 'host' || !bot : !player) return 'it is offered otherwise';
    if (player && (actor !== player || ['host', 'bot'].includes(actor))) return 'a player takes a seat for itself';
    if (player && !this.isStranger(player)) return 'this player has or had a seat';
    if (place.offer.to === 'player' && player !== place.offer.player) return 'it is offered to another player';
    this.former.add(place.player);
    this.answers = [];
    const spent = (place.spent ?? 0) + (place.vacations ?? []).reduce((sum, [a, b]) => sum + b - a, 0);
    Object.assign(place, { player, bot, isAway: false, missed: 0, offer: undefined, rest: undefined, restTold: undefined });
    Object.assign(place, { spent, vacations: [], leaves: 0 });
    this.isStopped = true;
    for (const request of this.requests) {
      request.agreed = request.agreed.filter((other) => other !== seat);
      if (request.by === seat && request.state === 'open') request.state = 'closed';
    }
    return '';
  }

  isStranger(player) {
    return !['host', 'bot'].includes(player) && this.seatOf(player) < 0 && !this.former.has(player);
  }

  on_reclaimed({ actor, seat }) {
    const place = this.seats[seat];
    if (this.status !== 'running' || !place || this.seatOf(actor) !== seat || !place.offer) return 'the seat is not offered';
    Object.assign(place, { isAway: false, missed: 0, offer: undefined });
    return '';
  }

  isThere(actor, seat) {
    const place = this.seats[seat];
    return this.status === 'running' && place && place.player === actor && !place.isOut && !place.isAway;
  }

  isTimed(seat) { return this.seats[seat]?.player && !this.seats[seat].isOut && !this.seats[seat].isAway; }
  isRequest(id) { return this.requests.some((request) => request.id === id || request.also.includes(id)); }
  isOpen(request, at) { return request.state === 'open' && Date.parse(at) < request.until; }
  awaited(request) {
    if (request.kind === 'claim') return [];
    return this.find((seat) => seat.player && !seat.isOut && !seat.isAway)
      .filter((seat) => seat !== request.by && !request.agreed.includes(seat));
  }

  // A seat that people who are away have left alone agrees with nobody, but may offer their seats.
  isAgreed(request) {
    const isAlone = !this.others(request.by).length || ['claim', 'hand_over'].includes(request.kind);
    return !this.awaited(request).length && (request.agreed.length > 0 || isAlone);
  }
  others(seat) { return this.find((other) => other.player && !other.isOut).filter((number) => number !== seat); }
  isLeft(seat, now) {
    const others = this.others(seat).map((number) => this.seats[number]);
    return others.length > 0 && others.every((other) => other.isAway && now >= other.awaySince + 7 * DAY);
  }

  // An agreement takes effect at once, unless the game is over or the log is full.
  get granted() { return this.isOver ? undefined : this.requests.find((request) => request.state === 'granted'); }
  isEffect({ kind, actor, until, reason, seat, span, to }) {
    const { wish } = this.granted;
    return actor === 'host' && {
      pause: () => kind === 'paused' && until === wish.until,
      extend: () => kind === 'extended' && seat === wish.seat && span === wish.span,
      abort: () => kind === 'voided' && reason === 'agreed',
      claim: () => kind === 'voided' && reason === 'claimed',
      hand_over: () => kind === 'offered' && seat === wish.seat && to === 'link',
      take_back: () => kind === 'took_back' && seat === this.granted.by && to === wish.to,
    }[wish.kind]();
  }

  follow({ kind, seat, at }) {
    for (const place of this.seats) {
      if (place.offer && (place.isOut || (place.offer.byTable && !place.isAway))) place.offer = undefined;
    }
    const isAnswer = kind === 'chose' || kind === 'timed_out', isMove = isAnswer || ['took_back', 'resigned', 'taken'].includes(kind);
    const done = this.granted;
    this.mayEnd = isAnswer || kind === 'resigned';
    for (const request of this.requests) {
      if (request === done) request.state = 'closed';
      else if (request.state !== 'granted' && !this.isOpen(request, at)) continue;
      else if (this.seats[request.by].isOut || (request.kind === 'pause' && kind === 'paused')
        || (request.kind === 'take_back' && isMove)
        || (request.kind === 'hand_over' && (!this.seats[request.wish.seat].isAway || this.seats[request.wish.seat].offer))
        || (request.kind === 'extend' && isAnswer && seat === request.wish.seat)) request.state = 'closed';
      else if (this.isAgreed(request)) request.state = 'granted';
    }
  }

  on_resigned({ actor, seat }) {
    if (this.status !== 'running' || this.seatOf(actor) !== seat || this.seats[seat].isOut) return 'this player cannot resign';
    return this.gone([seat]);
  }

  on_voided({ actor, reason, seats = [], seq }) {
    const when = { abandoned: 'open', expired: 'open', unseeded: 'seeding', deserted: 'running', idle: 'running' }[reason] ?? 'running';
    const fits = reason === 'too-long' ? seq >= MOST - 1 : this.status === when;
    if (actor !== 'host' || !fits || (reason === 'idle' && this.deadline)) return 'the game cannot end like that';
    if (['agreed', 'claimed'].includes(reason) && !this.granted) return 'nobody has agreed on this';
    if (reason === 'deserted' && this.hasPeople) return 'somebody is left in the game';
    if (!isDeepStrictEqual(seats, reason === 'unseeded' ? this.unseeded : [])) return 'these are not the seats without a seed';
    this.isOver = true;
    return '';
  }

  on_revealed({ actor, result }) {
    if (actor !== 'host' || (!this.isOver && (this.status !== 'running' || !this.left.length))) return 'the game is not over';
    this.kind = 'result';
    if (this.isOver) return isDeepStrictEqual(result, this.result) ? '' : 'the game ended otherwise';
    const { winners = [], scores = [] } = result ?? {};
    const fits = winners.every((seat) => seat < this.seats.length) && [0, this.seats.length].includes(scores.length);
    return result && fits ? '' : 'the game has another result';
  }

  // When this entry may stand at the earliest; what was used of a reserve is the ruleset's to tell.
  earliest({ kind, reason, decision, seq }) {
    const { per_sitting, per_decision = per_sitting ?? HOUR, reserve = 0 } = this.deadline ?? {};
    const since = (of) => Date.parse(this.times.get(of));
    if (kind === 'timed_out' || kind === 'excused') return since(Number(decision.split('.')[0])) + (per_sitting ? 0 : per_decision);
    const waits = { expired: [seq - 1, 30 * DAY], idle: [seq - 1, 90 * DAY], unseeded: [this.startedAt, Math.min(HOUR, per_decision + reserve)] };
    if (kind !== 'voided' || !waits[reason]) return 0;
    const [of, wait] = waits[reason];
    return since(of) + wait;
  }

  // A decision has one answer; where a seat forfeits, a bot is still to answer it.
  answered(seat, actor, seq, decision) {
    if (decision) this.answeredBy.set(decision, seq);
    if (this.sitter !== seat) this.takeBacks = 0;
    this.sitter = seat;
    this.answers.push({ actor, seq });
  }

  // The decisions that a seat was asked because of answers that it has taken back.
  isGone(id) {
    const [opened, seat] = id.split('.').map(Number);
    return this.undone.some(([who, to, seq]) => (who ?? seat) === seat && to <= opened && opened < seq);
  }
  numbers(decisions) { return decisions.map((id) => Number(id.split('.')[1])); }
  isAsked(decisions, seq) {
    const isOpen = this.status === 'running' && this.left.length > 0;
    return isOpen && decisions.every((id) => Number(id.split('.')[0]) < seq && !this.answeredBy.has(id) && !this.isGone(id));
  }

  gone(seats) {
    for (const seat of seats) this.seats[seat].isOut = true;
    this.answers = [];
    this.isOver = this.left.length === 1;
    if (this.isOver) this.result = { winners: this.left, reasons: ['last-seat'] };
    return '';
  }
}

// Entries that come too early, and the first entry that the table does not allow, as far as entries can be followed.
function* followed(entries) {
  const table = new Table(entries[0]);
  if (table.fault) return yield { seq: 1, kind: 'illegal', text: table.fault };
  for (const [index, row] of entries.entries()) {
    if (!row || row.seq !== index + 1) return;
    if (!index) continue;
    const isLate = table.isOver && row.kind !== 'revealed';
    const isFree = !table.granted || (row.kind === 'revealed' && table.mayEnd) || row.reason === 'too-long' || table.isEffect(row);
    const text = isLate ? 'the game is over' : isFree ? table[`on_${row.kind}`](row) : 'what was agreed on follows at once';
    if (text) return yield { seq: row.seq, kind: table.kind, text };
    if (Date.parse(row.at) < table.earliest(row)) yield { seq: row.seq, kind: 'early', text: 'it comes before its time' };
    table.times.set(row.seq, row.at);
    table.follow(row);
  }
}

// The audit ------------------------------------------------------------------------------------------------------

function audit(header, lines, kept) {
  const found = [];
  const find = (seq, kind, text) => found.push({ seq, kind, text });
  const entries = lines.map((line, index) => {
    try {
      const row = readEntry(line);
      need(row.kind !== 'created' || index === 0, "'created' stands in the first entry alone");
      return row;
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
    const fits = serverCommitment(header.game, hex(last.seed)).toString('hex') === first.commitment;
    if (fits) S = hex(last.seed);
    else find(last.seq, 'seed', 'the seed S does not fit C in created');
  }
  const commitments = new Map();
  for (const row of rows) {
    if (row.kind === 'joined') commitments.set(row.seat, row.commitment);
    if (row.kind === 'left') commitments.delete(row.seat);
    if (row.kind !== 'seeded' || !commitments.has(row.seat)) continue;
    const made = seatCommitment(header.game, row.seat, hex(row.seed)).toString('hex');
    if (made !== commitments.get(row.seat)) find(row.seq, 'seed', `the seed of seat ${row.seat} does not fit its commitment`);
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

  // Answers that were taken back leave the game as it was before
  for (const { seq, kind, to, facts } of rows) {
    const before = entries[to - 2];
    if (kind !== 'took_back' || !facts || before?.seq !== to - 1 || !before.facts) continue;
    if (!isDeepStrictEqual(own(facts, 'game'), own(before.facts, 'game'))) find(seq, 'diverged', `the game is not as after entry ${to - 1}`);
  }

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

  // An entry that the table forbids, unless one before it was altered: then it is a consequence of that
  const altered = found.filter(({ kind }) => ['form', 'sequence', 'changed', 'seed'].includes(kind)).map(({ seq }) => seq);
  for (const { seq, kind, text } of S ? followed(entries) : []) {
    if (seq < Math.min(...altered, Infinity) && !found.some((one) => one.seq === seq && one.kind === kind)) find(seq, kind, text);
  }

  const seats = [...new Set(rows.filter((row) => row.kind === 'seeded').map((row) => row.seat))].sort((a, b) => a - b);
  const isSetUp = first?.kind === 'created' && first.position !== undefined;
  const isAsked = first?.kind === 'created' && first.seed !== undefined;
  return { found: found.sort((a, b) => a.seq - b.seq || (a.kind < b.kind ? -1 : Number(a.kind > b.kind))), seats, isSetUp, isAsked };
}

// Checks the bytes of an export (a Buffer), and heads that were kept. Throws an Error if it is none.
export function check(content, kept) {
  const lines = [];
  for (let start = 0, end; start < content.length; start = end + 1) {
    end = content.indexOf(10, start);
    if (end < 0) end = content.length;
    lines.push(content.subarray(start, end));
  }
  need(lines.length > 0 && lines.length <= MOST + 1, `it has ${lines.length} lines`);
  return audit(readHeader(lines[0]), lines.slice(1), kept);
}

// The vectors ----------------------------------------------------------------------------------------------------

const part = ({ text, hex: digits, number }) => text ?? (digits === undefined ? BigInt(number) : hex(digits));
const VECTORS = {
  framing: (v) => framed(v.tag, v.parts.map(part)),
  H: (v) => H(v.tag, ...v.parts.map(part)),
  M: (v) => M(hex(v.key), v.tag, ...v.parts.map(part)),
  server_commitment: (v) => serverCommitment(v.game, hex(v.S)),
  seat_commitment: (v) => seatCommitment(v.game, v.seat, hex(v.E)),
  asked_key: (v) => askedKey(hex(v.seed), v.E.map(hex)),
  game_key: (v) => gameKey(v.game, hex(v.S), hex(v.started), v.E.map(hex)),
  payload_salt: (v) => payloadSalt(hex(v.S), v.seq),
  payload_commitment: (v) => payloadCommitment(hex(v.S), v.seq, Buffer.from(v.sealed)),
  facts_commitment: (v) => factsCommitment(hex(v.S), v.seq, v.facts),
  chain_start: (v) => chainStart(v.game),
  chain_next: (v) => chainNext(hex(v.previous), v.public, hex(v.c), hex(v.s)),
  bot_key: (v) => M(hex(v.S), 'bot', v.decision),
  canonical: (v) => Buffer.from(canonical(v.value)),
  charge: (v) => charge(v.protected, v.from, v.until),
  due: (v) => due(v.protected, v.since, v.allowance),
  resting: (v) => resting(v, v.from, v.until),
  below: (v) => below(hex(v.key), v.label, BigInt(v.counter), BigInt(v.limit)).map(String),
  shuffled: (v) => shuffled(hex(v.key), v.label, BigInt(v.counter), v.items).map((x) => typeof x === 'bigint' ? `${x}` : x),
  log: (v) => audit(readHeader(Buffer.from(v.lines[0])), v.lines.slice(1).map(Buffer.from), []).found.map(({ seq, kind }) => [seq, kind]),
};

// The vectors of which this program makes something else than it should.
export function mistakes({ vectors }) {
  return Object.entries(vectors).flatMap(([name, rows]) => rows.flatMap((row, index) => {
    const made = VECTORS[name](row);
    const got = Buffer.isBuffer(made) ? made.toString('hex') : made;
    return isDeepStrictEqual(got, row.gives) ? [] : [`${name} ${index}: ${JSON.stringify(got)} instead of ${JSON.stringify(row.gives)}`];
  }));
}

// The command ----------------------------------------------------------------------------------------------------

function told({ found, seats, isSetUp, isAsked }) {
  for (const { seq, kind, text } of found) console.log(printable(shortened(`${seq} ${kind}: ${text}`)));
  if (isSetUp) console.log('set up by its creator, not dealt');
  if (isAsked) console.log('drawn by a seed that its creator asked for and may have known before');
  const [what, done] = isSetUp ? ['later draws', 'drawn later'] : ['the deal', 'dealt'];
  console.log(seats.length ? `seats with a seed in ${what}: ${seats.join(', ')}` : `${done} by ${isAsked ? 'that seed' : 'the server'} alone`);
  console.log(found.length ? `${found.length} findings` : 'all of it holds; the rules were not checked');
  return found.length ? 1 : 0;
}

function saying(check) {
  try {
    return check();
  } catch (error) {
    console.error(printable(shortened(`unusable: ${error instanceof Fault ? error.message : error.code ?? error}`)));
    return 2;
  }
}

function command({ readFileSync }, { parseArgs }) {
  const options = { head: { type: 'string', multiple: true, default: [] }, vectors: { type: 'string' } };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.vectors !== undefined) {
    const wrong = mistakes(JSON.parse(readFileSync(values.vectors, 'utf8')));
    for (const text of wrong) console.log(text);
    return wrong.length ? 1 : 0;
  }
  need(positionals.length > 0, 'usage: node verify.mjs [--head SEQ:HASH]... FILE... | --vectors FILE');
  need(values.head.every((text) => HEAD.test(text)), 'a head is written SEQ:HASH');
  need(positionals.length === 1 || !values.head.length, 'a head is of one file');
  return Math.max(...positionals.map((file) => {
    if (positionals.length > 1) console.log(`${file}:`);
    return saying(() => told(check(readFileSync(file === '-' ? 0 : file), values.head)));
  }));
}

if (globalThis.process?.argv?.[1]) {
  const [fs, url, util] = [await import('node:fs'), await import('node:url'), await import('node:util')];
  // Imported by a program, it is no command.
  const isCommand = import.meta.url === url.pathToFileURL(fs.realpathSync(process.argv[1])).href;
  if (isCommand) process.exitCode = saying(() => command(fs, util));
}
