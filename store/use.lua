-- Note that an account is used.
--
-- KEYS: account, its last use   ARGV: now (ms)
-- Returns 1, or 0 if there is no such account
if redis.call('EXISTS', KEYS[1]) == 0 then
  return 0
end
redis.call('SET', KEYS[2], ARGV[1])
return 1
