-- Hand out accounts whose calendars are due: they come back when their lease is over.
--
-- KEYS: the accounts by when they are due
-- ARGV: now, until when the lease lasts (both ms), how many at most
-- Returns the accounts
local found = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3])
for _, account in ipairs(found) do
  redis.call('ZADD', KEYS[1], ARGV[2], account)
end
return found
