-- Reserve a place for a game that is about to be stored, if there is one of each kind that it takes.
--
-- KEYS: for each kind what is reserved and not in lists yet, and the lists whose games take places of it
-- ARGV: game, for how long a place is kept at most (ms), after how long those of others are free (ms), then for each
--       kind how many places there are, and lists
-- Returns {}, or {the number of the kind of which there is none, how many are taken}
local game, kept, lost = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local key, kinds = 1, {}
for place = 4, #ARGV, 2 do
  local reserved, lists = KEYS[key], tonumber(ARGV[place + 1])
  redis.call('ZREMRANGEBYSCORE', reserved, '-inf', string.format('%.0f', now + kept - lost))
  local taken = redis.call('ZCARD', reserved)
  for list = key + 1, key + lists do
    taken = taken + redis.call('ZCARD', KEYS[list])
  end
  if taken >= tonumber(ARGV[place]) and not redis.call('ZSCORE', reserved, game) then
    return {#kinds + 1, taken}
  end
  kinds[#kinds + 1] = reserved
  key = key + lists + 1
end
for _, reserved in ipairs(kinds) do
  redis.call('ZADD', reserved, string.format('%.0f', now + kept), game)
  redis.call('PEXPIRE', reserved, kept)
end
return {}
