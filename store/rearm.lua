-- Set when a game is due next, after a look that found nothing to do; only if nothing was appended meanwhile. A game
-- that is not there is never due again. Whatever failed there before is forgotten.
--
-- KEYS: meta, due, leases   ARGV: game, seq, at (ms; '' for never, 0 for at once), urgency ('' as
-- before), work channel, partition
local meta, due, leases = unpack(KEYS)
local version = redis.call('HGET', meta, 'version')
if version and version ~= ARGV[2] then
  return 0
end
redis.call('HDEL', meta, 'failed')
if not version or ARGV[3] == '' then
  redis.call('ZREM', due, ARGV[1])
  redis.call('HDEL', leases, ARGV[1])
else
  redis.call('ZADD', due, ARGV[3], ARGV[1])
  local lease, account = string.match(redis.call('HGET', leases, ARGV[1]) or '', '^(%d+%-%d+)%-%a+%-(.*)$')
  if lease and ARGV[4] ~= '' then
    redis.call('HSET', leases, ARGV[1], lease .. '-' .. ARGV[4] .. '-' .. account)
  end
  if ARGV[3] == '0' then
    redis.call('PUBLISH', ARGV[5], ARGV[6])
  end
end
return version and 1 or 0
