-- Delete an account that was not used for long.
--
-- KEYS: account, tokens, its last use, and all else that is deleted   ARGV: the latest use that is long ago (ms)
-- Returns 0 if it is deleted, else its last use
local used = redis.call('GET', KEYS[3])
if used and tonumber(used) > tonumber(ARGV[1]) then
  return used
end
redis.call('DEL', unpack(KEYS))
return '0'
