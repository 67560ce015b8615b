-- Remove a game: nothing of it stays but that it was removed, and when. May be done again.
--
-- KEYS: log, meta, snapshot, due, leases, accounts   ARGV: game
-- Returns 1, or 0 if there is no such game
local log, meta, snapshot, due, leases, accounts = unpack(KEYS)
if redis.call('EXISTS', meta) == 0 then
  return 0
end
local at = redis.call('HGET', meta, 'removed') or redis.call('TIME')[1]
redis.call('DEL', log, meta, snapshot, accounts)
redis.call('HSET', meta, 'removed', at)
redis.call('ZREM', due, ARGV[1])
redis.call('HDEL', leases, ARGV[1])
return 1
