-- Put a report in the place of what is known of it, if it is still as it was known to be.
--
-- KEYS: reports by id, those that wait for an operator, those that do not, those of its reporter, those about an account
-- ARGV: id, what is known ('' for none), the report ('' for none), state ('open', 'settled' or 'gone'), time in ms, how
-- many may wait
-- Returns 1, 2 if it is there already, 0 if it is otherwise, or nothing if as many wait as may
local rows, open, settled, by, about = unpack(KEYS)
local id, known, report, state, time, most = unpack(ARGV)
local now = redis.call('HGET', rows, id) or ''
if now == report and report ~= '' then
  -- The same again, whose answer was lost on the way, or which came twice.
  return 2
end
if now ~= known then
  return 0
end
if known == '' and redis.call('ZCARD', open) >= tonumber(most) then
  return false
end
redis.call('ZREM', open, id)
redis.call('ZREM', settled, id)
if state == 'gone' then
  redis.call('HDEL', rows, id)
  redis.call('SREM', by, id)
  redis.call('SREM', about, id)
  return 1
end
redis.call('HSET', rows, id, report)
redis.call('SADD', by, id)
redis.call('SADD', about, id)
redis.call('ZADD', state == 'open' and open or settled, time, id)
return 1
