-- Give back a game that was handed out, as if it had not been: it is due again a while later.
--
-- KEYS: due, leases   ARGV: game, after how long (ms), work channel, partition
-- Returns 1, or 0 for a game that is not due
local due, leases = unpack(KEYS)
if not redis.call('ZSCORE', due, ARGV[1]) then
  return 0
end
local seq, lease, whose = string.match(redis.call('HGET', leases, ARGV[1]) or '', '^(%d+)-(%d+)(.*)$')
if seq then
  redis.call('HSET', leases, ARGV[1], seq .. '-' .. string.format('%.0f', math.max(0, tonumber(lease) - 1)) .. whose)
end
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
redis.call('ZADD', due, string.format('%.0f', now + tonumber(ARGV[2])), ARGV[1])
redis.call('PUBLISH', ARGV[3], ARGV[4])
return 1
