-- Append entries to a game's log, if nobody was faster. Everything that follows from them is written with them.
--
-- KEYS: log, meta, snapshot, due, leases, outbox
-- ARGV: game, channel, work channel, partition, expected seq, earliest time (ms; what whoever appends was told by this server), summary,
--       count of creation fields, then that many name/value pairs for meta,
--       count of entries, then actor, public, sealed, facts each,
--       count of dues, then at, delay, reserve, overrun_from each (ms),
--       snapshot's seq (0: none), key, data
-- Returns {'ok', now} or {'behind', entries after the expected seq}
local log, meta, snapshot, due, leases, outbox = unpack(KEYS)
local cursor = 0
local function take()
  cursor = cursor + 1
  return ARGV[cursor]
end
local function whole(number)
  return string.format('%.0f', number)
end

local game, channel, work, partition = take(), take(), take(), take()
local expected, not_before, summary = tonumber(take()), tonumber(take()), take()

local known = redis.call('HMGET', meta, 'version', 'at')
if tonumber(known[1] or 0) ~= expected then
  return {'behind', redis.call('XRANGE', log, whole(expected + 1) .. '-0', '+')}
end

local time = redis.call('TIME')
local clock = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local now = math.max(clock, tonumber(known[2] or 0), not_before)

for _ = 1, tonumber(take()) do
  local name, value = take(), take()
  redis.call('HSET', meta, name, value)
end

local seq = expected
for _ = 1, tonumber(take()) do
  seq = seq + 1
  local actor, public, sealed, facts = take(), take(), take(), take()
  if sealed == '' then
    redis.call('XADD', log, whole(seq) .. '-0', 'at', whole(now), 'actor', actor, 'facts', facts, 'public', public)
  else
    redis.call('XADD', log, whole(seq) .. '-0', 'at', whole(now), 'actor', actor, 'facts', facts, 'public', public,
      'sealed', sealed)
  end
end
if expected == 0 then
  redis.call('HSET', meta, 'created', whole(now))
end
redis.call('HSET', meta, 'version', whole(seq), 'at', whole(now), 'summary', summary)

local earliest = nil
for _ = 1, tonumber(take()) do
  local at, delay, reserve, overrun_from = tonumber(take()), tonumber(take()), tonumber(take()), tonumber(take())
  if at == 0 then
    local overrun = overrun_from > 0 and math.max(0, now - overrun_from) or 0
    at = now + delay + math.max(0, reserve - overrun)
  end
  if earliest == nil or at < earliest then
    earliest = at
  end
end
if earliest then
  redis.call('ZADD', due, whole(earliest), game)
  redis.call('HSET', leases, game, whole(seq) .. '-0')
else
  redis.call('ZREM', due, game)
  redis.call('HDEL', leases, game)
end

local snapshot_seq, snapshot_key, snapshot_data = take(), take(), take()
if snapshot_seq ~= '0' then
  redis.call('HSET', snapshot, 'seq', snapshot_seq, 'key', snapshot_key, 'data', snapshot_data)
end

redis.call('XADD', outbox, '*', 'game', game)
redis.call('PUBLISH', channel, whole(seq))
redis.call('PUBLISH', work, partition)
return {'ok', now}
