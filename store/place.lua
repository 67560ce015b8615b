-- Put a game into the lists where it belongs now and take it out of those where it no longer does.
--
-- KEYS: the hash of placements, the hash of bytes by account, ...the lists it belongs to now, ...those it leaves
-- ARGV: game, its placement as far as known ('' for none), the new one ('' for none), whose bytes it takes and how many
--       more than before, score of each list it belongs to now
-- Returns 1, or 0 if it was placed otherwise meanwhile
local placed, game, known = KEYS[1], ARGV[1], ARGV[2]
if (redis.call('HGET', placed, game) or '') ~= known then
  return 0
end
if ARGV[3] == '' then
  redis.call('HDEL', placed, game)
else
  redis.call('HSET', placed, game, ARGV[3])
end
if tonumber(ARGV[5]) ~= 0 and redis.call('HINCRBY', KEYS[2], ARGV[4], ARGV[5]) <= 0 then
  redis.call('HDEL', KEYS[2], ARGV[4])
end
for i = 3, #KEYS do
  local score = ARGV[i + 3]
  if score then
    redis.call('ZADD', KEYS[i], score, game)
  else
    redis.call('ZREM', KEYS[i], game)
  end
end
return 1
