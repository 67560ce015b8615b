-- Raise a count of appends to what it was known to be before a loss.
--
-- KEYS: the count   ARGV: what it is to be at least
if tonumber(redis.call('GET', KEYS[1]) or 0) < tonumber(ARGV[1]) then
  redis.call('SET', KEYS[1], ARGV[1])
end
return 1
