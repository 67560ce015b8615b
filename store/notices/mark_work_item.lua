-- Have a work item done at a time, if it is not to be done before. One that is being done is done again.
--
-- KEYS: work items by their times, leases
-- ARGV: the work item, when (ms)
local leased = redis.call('HGET', KEYS[2], ARGV[1])
if not leased then
  redis.call('ZADD', KEYS[1], 'LT', ARGV[2], ARGV[1])
  redis.call('PUBLISH', 'turnfold:work-items', string.match(KEYS[1], '%d+'))
  return 1
end
local ends, marked = string.match(leased, '^(%d+)%-(%d*)$')
if marked == '' or tonumber(ARGV[2]) < tonumber(marked) then
  redis.call('HSET', KEYS[2], ARGV[1], ends .. '-' .. ARGV[2])
end
return 1
