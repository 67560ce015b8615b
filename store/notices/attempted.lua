-- Write what became of a delivery, and when it is attempted next.
--
-- KEYS: deliveries, the channel's queue, work items by their times, leases
-- ARGV: notice, field of the delivery, the delivery, when it is due ('' for never), work item of the channel
--       ('' where its queue is looked at afterwards)
redis.call('HSET', KEYS[1], ARGV[2], ARGV[3])
if ARGV[4] == '' then
  redis.call('ZREM', KEYS[2], ARGV[1])
  return 1
end
redis.call('ZADD', KEYS[2], ARGV[4], ARGV[1])
if ARGV[5] == '' then
  return 1
end
local leased = redis.call('HGET', KEYS[4], ARGV[5])
if not leased then
  redis.call('ZADD', KEYS[3], 'LT', ARGV[4], ARGV[5])
  redis.call('PUBLISH', 'turnfold:work-items', string.match(KEYS[3], '%d+'))
  return 1
end
local ends, marked = string.match(leased, '^(%d+)%-(%d*)$')
if marked == '' or tonumber(ARGV[4]) < tonumber(marked) then
  redis.call('HSET', KEYS[4], ARGV[5], ends .. '-' .. ARGV[4])
end
return 1
