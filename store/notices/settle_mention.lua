-- Forget a mention, unless there was another after a time.
--
-- KEYS: the mentions
-- ARGV: kind and game, when (ms)
local kept = redis.call('HGET', KEYS[1], ARGV[1])
if not kept or tonumber(string.match(kept, '^%d+ (%d+)')) > tonumber(ARGV[2]) then
  return 0
end
return redis.call('HDEL', KEYS[1], ARGV[1])
