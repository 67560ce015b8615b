-- Set when a game is due next, after a look that found nothing to do; only if nothing was appended meanwhile. A game
-- that is not there is never due again. Failures there before are forgotten.
--
-- KEYS: meta, due, leases, orders   ARGV: game, seq, at (ms; '' for never, 0 for at once), urgency ('' as
-- before), work channel, partition, changes of the orders that the look went by ('' for none): at once if there are more
local meta, due, leases, orders = unpack(KEYS)
local at = ARGV[3]
if (redis.call('HGET', orders, ' changes') or '') ~= ARGV[7] then
  at = '0'
end
local version = redis.call('HGET', meta, 'version')
if version and version ~= ARGV[2] then
  return 0
end
redis.call('HDEL', meta, 'failed', 'searches')
if not version or at == '' then
  redis.call('ZREM', due, ARGV[1])
  redis.call('HDEL', leases, ARGV[1])
else
  redis.call('ZADD', due, at, ARGV[1])
  local lease, account = string.match(redis.call('HGET', leases, ARGV[1]) or '', '^(%d+%-%d+)%-%a+%-(.*)$')
  if lease and ARGV[4] ~= '' then
    redis.call('HSET', leases, ARGV[1], lease .. '-' .. ARGV[4] .. '-' .. account)
  end
  redis.call('PUBLISH', ARGV[5], ARGV[6])
end
return version and 1 or 0
