-- Say when a work item is to be done again, or when it was marked for while it was done, whichever is earlier.
--
-- KEYS: work items by their times, leases
-- ARGV: the work item, until when it was handed out (ms), when to do it again (ms; '' for never)
-- Returns 1, or 0 if it was handed out again since
local leased = redis.call('HGET', KEYS[2], ARGV[1])
local ends, marked = string.match(leased or '', '^(%d+)%-(%d*)$')
if ends ~= ARGV[2] then
  return 0
end
redis.call('HDEL', KEYS[2], ARGV[1])
local at = tonumber(ARGV[3])
if marked ~= '' and (at == nil or tonumber(marked) < at) then
  at = tonumber(marked)
end
if at then
  redis.call('ZADD', KEYS[1], string.format('%.0f', at), ARGV[1])
  redis.call('PUBLISH', 'turnfold:work-items', string.match(KEYS[1], '%d+'))
else
  redis.call('ZREM', KEYS[1], ARGV[1])
end
return 1
