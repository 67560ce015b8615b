-- Put a game off whose looks fail. The first time at an entry it comes back when its lease is over, as it would in any
-- case; the second time after two leases, and then after twice as long each time.
--
-- KEYS: meta, due   ARGV: game, lease (ms), longest delay (ms)
-- Returns how often it has failed at this entry, 0 for a game that is not due
local meta, due = unpack(KEYS)
if not redis.call('ZSCORE', due, ARGV[1]) then
  return 0
end
local version = redis.call('HGET', meta, 'version') or '0'
local seq, count = string.match(redis.call('HGET', meta, 'failed') or '', '^(%d+)-(%d+)$')
local failures = seq == version and tonumber(count) + 1 or 1
redis.call('HSET', meta, 'failed', version .. '-' .. string.format('%.0f', failures))
if failures > 1 then
  local time = redis.call('TIME')
  local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
  local delay = math.min(tonumber(ARGV[2]) * 2 ^ (failures - 1), tonumber(ARGV[3]))
  redis.call('ZADD', due, string.format('%.0f', now + delay), ARGV[1])
end
return failures
