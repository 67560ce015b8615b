-- Remove a game: nothing of it stays but that it was removed, and when. May be done again.
--
-- KEYS: due, leases, meta, and all else of the game   ARGV: game
-- Returns 1, or 0 if there is no such game
local due, leases, meta = unpack(KEYS)
if redis.call('EXISTS', meta) == 0 then
  return 0
end
local at = redis.call('HGET', meta, 'removed') or redis.call('TIME')[1]
redis.call('DEL', unpack(KEYS, 3))
redis.call('HSET', meta, 'removed', at)
redis.call('ZREM', due, ARGV[1])
redis.call('HDEL', leases, ARGV[1])
return 1
