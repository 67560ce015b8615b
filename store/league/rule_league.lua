-- Note what an operator did about an account in the league, unless it is what was done last.
--
-- KEYS: what operators did about the account   ARGV: the step, how many are kept
-- Returns what was done last, then
local last = redis.call('LINDEX', KEYS[1], -1)
local wanted = cjson.decode(ARGV[1]).what
-- An account that was never excluded is not readmitted.
if (last and cjson.decode(last).what or 'readmitted') == wanted then
  return last
end
redis.call('RPUSH', KEYS[1], ARGV[1])
redis.call('LTRIM', KEYS[1], -tonumber(ARGV[2]), -1)
return ARGV[1]
