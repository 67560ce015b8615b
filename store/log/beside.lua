-- Change what is known of a game beside its log, if it is still as it was known to be.
--
-- KEYS: meta, outbox
-- ARGV: work channel, partition, game, what was known ('' for nothing), what is to be known
-- Returns 1, or 0 if it is otherwise, or if there is no such game any more
local meta, outbox = unpack(KEYS)
local known = redis.call('HMGET', meta, 'version', 'removed', 'beside')
if not known[1] or known[2] or (known[3] or '') ~= ARGV[4] then
  return 0
end
redis.call('HSET', meta, 'beside', ARGV[5])
redis.call('XADD', outbox, '*', 'game', ARGV[3])
redis.call('PUBLISH', ARGV[1], ARGV[2])
return 1
