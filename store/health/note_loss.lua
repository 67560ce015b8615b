-- Note what a store has lost, beside what was noted before: by the latest entry that is known and the least that is left.
--
-- KEYS: the lost games, the counts, since when, the players of the games, when a loss was taken on
-- ARGV: a MessagePack map, the LossNote of store/health/losses.py
-- Returns 1 if nothing was noted before, else 0; nothing is noted that was judged before a loss was taken on
local games, counts, since, players, accepted = unpack(KEYS)
local note = cmsgpack.unpack(ARGV[1])
if tonumber(redis.call('GET', accepted) or '0') ~= note.accepted then
  return 0
end
for _, lost in ipairs(note.games) do
  local game, seq, at, left, sitting = unpack(lost)
  local before = redis.call('HGET', games, game)
  if before then
    local known, known_at, known_left = string.match(before, '^(%d+)-(%d+)-(%d+)$')
    if tonumber(known) > seq then
      seq, at = tonumber(known), tonumber(known_at)
    end
    left = math.min(left, tonumber(known_left))
  end
  redis.call('HSET', games, game, string.format('%.0f-%.0f-%.0f', seq, at, left))
  local accounts = redis.call('HGET', players, game) or ''
  for _, account in ipairs(sitting) do
    if not string.find(' ' .. accounts .. ' ', ' ' .. account .. ' ', 1, true) then
      accounts = accounts == '' and account or accounts .. ' ' .. account
    end
  end
  if accounts ~= '' then
    redis.call('HSET', players, game, accounts)
  end
end
for _, row in ipairs(note.counts) do
  local partition, count, missing = unpack(row)
  local name = string.format('%.0f', partition)
  local before = redis.call('HGET', counts, name)
  if before then
    local known, known_missing = string.match(before, '^(%d+)-(%d+)$')
    count, missing = math.max(count, tonumber(known)), math.max(missing, tonumber(known_missing))
  end
  redis.call('HSET', counts, name, string.format('%.0f-%.0f', count, missing))
end
local time = redis.call('TIME')
return redis.call('SETNX', since, string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000)))
