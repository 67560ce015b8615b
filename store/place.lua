-- Put a game into the lists where it belongs now and take it out of those where it no longer does.
--
-- KEYS: the hash of placements, the hash of bytes by account, ...the lists it belongs to now, ...those it leaves
-- ARGV: game, its placement as far as known ('' for none), the new one ('' for none), whose bytes it took and how many,
--       whose it takes now and how many, score of each list it belongs to now
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
local function count(account, bytes)
  if account ~= '' and bytes ~= 0 and redis.call('HINCRBY', KEYS[2], account, bytes) <= 0 then
    redis.call('HDEL', KEYS[2], account)
  end
end
count(ARGV[4], -tonumber(ARGV[5]))
count(ARGV[6], tonumber(ARGV[7]))
for i = 3, #KEYS do
  local score = ARGV[i + 5]
  if score then
    redis.call('ZADD', KEYS[i], score, game)
  else
    redis.call('ZREM', KEYS[i], game)
  end
end
return 1
