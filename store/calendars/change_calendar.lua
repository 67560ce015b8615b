-- Change the calendar of an account, if it is still as it was known to be.
--
-- KEYS: the account, its calendar
-- ARGV: what was known ('' for nothing), what is to be known
-- Returns 1, or 0 if it is otherwise, or if there is no such account any more
if redis.call('EXISTS', KEYS[1]) == 0 or (redis.call('GET', KEYS[2]) or '') ~= ARGV[1] then
  return 0
end
redis.call('SET', KEYS[2], ARGV[2])
return 1
