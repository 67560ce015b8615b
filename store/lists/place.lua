-- Put a game into the lists where it belongs now and take it out of those where it no longer does. Accounts
-- that play in it, or no longer do, are told that it has changed.
--
-- KEYS: the hash of placements, the hash of bytes by account, the number of the latest change of any game, the version
--       of the lists, ...the changes of each player, ...the lists it belongs to now, ...those it leaves
-- ARGV: game, its placement as far as known ('' for none), the new one ('' for none), whose bytes it took and how many,
--       whose it takes now and how many, how many changes a player has at most, for how long they are kept (ms), how
--       many players there are, ...the channel of each, ...score of each list it belongs to now
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
local players = tonumber(ARGV[10])
for i = 5 + players, #KEYS do
  local score = ARGV[i + 6]
  if score then
    redis.call('ZADD', KEYS[i], score, game)
  else
    redis.call('ZREM', KEYS[i], game)
  end
end
-- Times in microseconds, unless there was one of that number or a later one. A game that is placed as before may have
-- changed in what its row shows, which is no change that its players are told of.
local time = redis.call('TIME')
local function grow(key)
  local number = string.format('%.0f', math.max(time[1] * 1000000 + time[2], (redis.call('GET', key) or 0) + 1))
  redis.call('SET', key, number)
  return number
end
grow(KEYS[4])
if ARGV[3] == known or players == 0 then
  return 1
end
if ARGV[3] == '' then
  -- Nothing of a game that is gone stays.
  for i = 1, players do
    redis.call('ZREM', KEYS[4 + i], game)
  end
  return 1
end
local number = grow(KEYS[3])
for i = 1, players do
  local changes = KEYS[4 + i]
  redis.call('ZADD', changes, number, game)
  redis.call('ZREMRANGEBYRANK', changes, 0, -1 - ARGV[8])
  redis.call('PEXPIRE', changes, ARGV[9])
  redis.call('PUBLISH', ARGV[10 + i], number)
end
return 1
