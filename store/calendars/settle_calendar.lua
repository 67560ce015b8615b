-- Say when to look at an account again, if it was not marked meanwhile.
--
-- KEYS: the accounts by when they are due
-- ARGV: the account, until when it was handed out (ms), when to look again (ms; '' for never)
-- Returns 1, or 0 if it was marked, or handed out again
local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not score or tonumber(score) ~= tonumber(ARGV[2]) then
  return 0
end
if ARGV[3] == '' then
  redis.call('ZREM', KEYS[1], ARGV[1])
else
  redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
end
return 1
