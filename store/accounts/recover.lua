-- Use a recovery code up: it gives an account another token, and may make all others worthless.
--
-- KEYS: account, codes, tokens, their uses, what was done
-- ARGV: code, digest of the token, the token, 1 to revoke the others, what is done, how many deeds are kept
-- Returns how many codes are left, or -1 if there is no such account, or no such code of it
local account, codes, tokens, uses, activity = unpack(KEYS)
if redis.call('HEXISTS', tokens, ARGV[2]) == 1 then
  -- The same again, whose answer was lost on the way.
  return redis.call('HLEN', codes)
end
if redis.call('EXISTS', account) == 0 or redis.call('HDEL', codes, ARGV[1]) == 0 then
  return -1
end
if ARGV[4] == '1' then
  redis.call('DEL', tokens, uses)
end
redis.call('HSET', tokens, ARGV[2], ARGV[3])
redis.call('LPUSH', activity, ARGV[5])
redis.call('LTRIM', activity, 0, ARGV[6] - 1)
return redis.call('HLEN', codes)
