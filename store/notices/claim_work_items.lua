-- Hand out work items that are due: they come back when their lease is over.
--
-- KEYS: work items by their times, leases
-- ARGV: now, until when the lease lasts (both ms), how many at most
-- Returns each work item and when it was due
local found = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'WITHSCORES', 'LIMIT', 0, ARGV[3])
for i = 1, #found, 2 do
  -- The process that had it before may have died after it was marked.
  local marked = string.match(redis.call('HGET', KEYS[2], found[i]) or '', '^%d+%-(%d*)$') or ''
  redis.call('ZADD', KEYS[1], ARGV[2], found[i])
  redis.call('HSET', KEYS[2], found[i], ARGV[2] .. '-' .. marked)
end
return found
