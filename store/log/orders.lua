-- Keep the standing orders of a player beside a game's log, if they are still as they were known to be.
--
-- KEYS: meta, orders, due
-- ARGV: game, player, what was known ('' for nothing), what is to be known ('' for nothing), whether it is news ('1'),
--       work channel, partition
-- Returns 1, or 0 if it is otherwise, or if there is no such game any more
local meta, orders, due = unpack(KEYS)
local game, player, known, wanted, is_news, channel, partition = unpack(ARGV)
local there = redis.call('HMGET', meta, 'version', 'removed')
if not there[1] or there[2] or (redis.call('HGET', orders, player) or '') ~= known then
  return 0
end
if wanted == '' then
  redis.call('HDEL', orders, player)
else
  redis.call('HSET', orders, player, wanted)
end
if is_news == '1' then
  redis.call('HINCRBY', orders, ' changes', 1)
  if wanted ~= '' then
    redis.call('ZADD', due, 0, game)
    redis.call('PUBLISH', channel, partition)
  end
end
if redis.call('HLEN', orders) == redis.call('HEXISTS', orders, ' changes') then
  redis.call('DEL', orders)
end
return 1
