-- Store the whole log of a finished game that was played elsewhere, unless there is such a game.
--
-- KEYS: log, meta, outbox, accounts, appends
-- ARGV: work channel, partition, game, count of accounts, that many pairs of actor and account, count of meta fields,
--       that many name/value pairs,
--       then at, actor, public, sealed_json, facts of each entry
-- Returns 1, or 0 if there is a game of that id
local log, meta, outbox, accounts, appends = unpack(KEYS)
if redis.call('EXISTS', meta) == 1 then
  return 0
end
local cursor = 3
for _, key in ipairs({accounts, meta}) do
  cursor = cursor + 1
  for _ = 1, tonumber(ARGV[cursor]) do
    redis.call('HSET', key, ARGV[cursor + 1], ARGV[cursor + 2])
    cursor = cursor + 2
  end
end
local time = redis.call('TIME')
redis.call('HSET', meta, 'created', string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000)))
-- As append.lua counts them.
local seq, bytes = 0, 0
while cursor < #ARGV do
  seq = seq + 1
  local at, actor, public, sealed_json, facts = unpack(ARGV, cursor + 1, cursor + 5)
  local id = string.format('%.0f-0', seq)
  if sealed_json == '' then
    redis.call('XADD', log, id, 'at', at, 'actor', actor, 'facts', facts, 'public', public)
  else
    redis.call('XADD', log, id, 'at', at, 'actor', actor, 'facts', facts, 'public', public, 'sealed', sealed_json)
  end
  bytes = bytes + 100 + #public + #sealed_json
  cursor = cursor + 5
end
redis.call('HSET', meta, 'bytes', string.format('%.0f', bytes))
redis.call('INCRBY', appends, seq)
redis.call('XADD', outbox, '*', 'game', ARGV[3])
redis.call('PUBLISH', ARGV[1], ARGV[2])
return 1
