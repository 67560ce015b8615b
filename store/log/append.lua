-- Append entries to a game's log, if nobody was faster. Everything that follows from them is written with them.
--
-- KEYS: log, meta, snapshot, due, leases, outbox, accounts, orders, appends
-- ARGV: a MessagePack map, the AppendRequest of store/log/codec.py; and what is no text: the entries' commitments to the
--       facts, 32 bytes each, and a snapshot (empty for none)
-- Returns {'ok', clock}, {'clock', clock} if the time of the entries is none that they could have now,
--         {'ordered', clock} if the orders that they go by are other ones by now, or
--         {'behind', entries from the expected seq on}
local log, meta, snapshot, due, leases, outbox, accounts, orders, appends = unpack(KEYS)
local request, commitments, taken = cmsgpack.unpack(ARGV[1]), ARGV[2], ARGV[3]
-- About what an entry takes besides its fields, its game's share in all else included.
local BESIDE = 100
-- Milliseconds by which the time of an entry may be before the server's own, and after it.
local LATE, EARLY = 5000, 200
local function whole(number)
  return string.format('%.0f', number)
end

-- A server that came back without its last moment may have got as many other entries since: those have other times.
local function is_another_past(at)
  if request.expected == 0 or tonumber(at) == request.expected_at then
    return false
  end
  local id = whole(request.expected) .. '-0'
  local entry = redis.call('XRANGE', log, id, id)[1]
  return entry == nil or tonumber(entry[2][2]) ~= request.expected_at
end

local known = redis.call('HMGET', meta, 'version', 'at', 'bytes', 'removed', 'archived')
if known[4] or known[5] then
  return {'behind', {}}
end
if tonumber(known[1] or 0) ~= request.expected or is_another_past(known[2]) then
  return {'behind', redis.call('XRANGE', log, whole(request.expected) .. '-0', '+')}
end

local time = redis.call('TIME')
local clock = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local now = request.at
if now < clock - LATE or now > math.max(clock + EARLY, request.expected_at, request.not_before) then
  return {'clock', clock}
end

local ordered = request.ordered
if ordered then
  if redis.call('HGET', orders, ordered[1]) ~= ordered[2] then
    return {'ordered', clock}
  end
  redis.call('HSET', orders, ordered[1], ordered[3])
end

for name, value in pairs(request.creation) do
  redis.call('HSET', meta, name, value)
end
for actor, account in pairs(request.accounts) do
  redis.call('HSET', accounts, actor, account)
end
if #request.gone > 0 then
  redis.call('HDEL', accounts, unpack(request.gone))
end
if request.expected == 0 then
  redis.call('HSET', meta, 'created', whole(now))
end

local seq, bytes = request.expected, tonumber(known[3] or 0)
for i, entry in ipairs(request.entries) do
  seq = seq + 1
  local facts = string.sub(commitments, 32 * i - 31, 32 * i)
  local fields = {'at', whole(now), 'actor', entry.actor, 'facts', facts, 'public', entry.public}
  if entry.sealed_json ~= '' then
    fields[9], fields[10] = 'sealed', entry.sealed_json
  end
  if ordered and entry.actor == ordered[1] then
    fields[#fields + 1], fields[#fields + 2] = 'ordered', '1'
  end
  redis.call('XADD', log, whole(seq) .. '-0', unpack(fields))
  bytes = bytes + BESIDE + #entry.public + #entry.sealed_json
end
redis.call('HSET', meta, 'version', whole(seq), 'at', whole(now), 'summary', request.summary, 'bytes', whole(bytes))

if request.trace ~= '' then
  -- With the entry that it is about: whoever appends without one need not take it away.
  redis.call('HSET', meta, 'trace', whole(seq) .. ' ' .. request.trace)
end

local look, urgency = request.look, request.urgency
if not request.order_look then
  redis.call('DEL', orders)
elseif redis.call('EXISTS', orders) == 1 and (not look or look > request.order_look) then
  look, urgency = request.order_look, 'people'
end
if look then
  redis.call('ZADD', due, whole(look), request.game)
  redis.call('HSET', leases, request.game, whole(seq) .. '-0-' .. urgency .. '-' .. request.account)
else
  redis.call('ZREM', due, request.game)
  redis.call('HDEL', leases, request.game)
end

local told = request.snapshot
if told then
  redis.call('HSET', snapshot, 'seq', whole(request.expected), 'key', told.format, 'data', taken)
  if told.milestone > 0 then
    local name = whole(told.milestone)
    redis.call('HSET', snapshot, name .. ':seq', whole(request.expected), name .. ':head', told.head,
      name .. ':key', told.format, name .. ':data', taken)
  end
end

redis.call('INCRBY', appends, #request.entries)
redis.call('XADD', outbox, '*', 'game', request.game)
redis.call('PUBLISH', request.channel, whole(seq))
redis.call('PUBLISH', request.work_channel, whole(request.partition))
return {'ok', clock}
