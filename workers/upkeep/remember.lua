-- Remember what the store has: counts that only grow, and the latest entry of each game. A late answer
-- replaces nothing.
--
-- KEYS: counts, games by the time of their latest entry, entries, players
-- ARGV: a MessagePack map: `counts` (pairs of partition and count), `games` (rows of Evidence), `most` (games)
local counts, games, entries, players = unpack(KEYS)
local told = cmsgpack.unpack(ARGV[1])
for _, row in ipairs(told.counts) do
  local partition, count = unpack(row)
  local name = string.format('%.0f', partition)
  if tonumber(redis.call('HGET', counts, name) or 0) < count then
    redis.call('HSET', counts, name, string.format('%.0f', count))
  end
end
for _, row in ipairs(told.games) do
  local game, seq, at, came, sitting = unpack(row)
  local known_seq, known_at = string.match(redis.call('HGET', entries, game) or '0-0', '^(%d+)-(%d+)$')
  known_seq, known_at = tonumber(known_seq), tonumber(known_at)
  if at > known_at or (at == known_at and seq >= known_seq) then
    redis.call('ZADD', games, string.format('%.0f', came), game)
    redis.call('HSET', entries, game, string.format('%.0f-%.0f', seq, at))
    redis.call('HSET', players, game, table.concat(sitting, ' '))
  end
end
local beyond = redis.call('ZCARD', games) - told.most
if beyond > 0 then
  local oldest = redis.call('ZPOPMIN', games, math.min(beyond, 1000))
  for i = 1, #oldest, 2 do
    redis.call('HDEL', entries, oldest[i])
    redis.call('HDEL', players, oldest[i])
  end
end
return 1
