-- Note that an account is used, and which of its tokens.
--
-- KEYS: account, its last use, the last uses of its tokens, when its person was there last
-- ARGV: now (ms), token ('' for none), the hour (ms), for how long it is known who was there (ms; '' for a program)
-- Returns 1, or 0 if there is no such account
if redis.call('EXISTS', KEYS[1]) == 0 then
  return 0
end
redis.call('SET', KEYS[2], ARGV[1])
if ARGV[2] ~= '' then
  redis.call('HSET', KEYS[3], ARGV[2], ARGV[3])
end
if ARGV[4] ~= '' then
  redis.call('SET', KEYS[4], ARGV[1], 'PX', ARGV[4])
end
return 1
