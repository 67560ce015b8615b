-- Put a field into a hash that has fewer than it may have. A value that is there already stays as it is.
--
-- KEYS: the hash   ARGV: field, value, how many it may have
-- Returns 1, or 0 if it is full
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then
  return 1
end
if redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[3]) then
  return 0
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return 1
