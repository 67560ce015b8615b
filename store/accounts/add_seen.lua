-- Add a member to a set of which somebody has seen all, unless it has changed since. A value
-- that is there already stays.
--
-- KEYS: the set   ARGV: member, how many were seen
-- Returns 1, or 0 if it has changed
if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 0 then
  if redis.call('SCARD', KEYS[1]) ~= tonumber(ARGV[2]) then
    return 0
  end
  redis.call('SADD', KEYS[1], ARGV[1])
end
return 1
