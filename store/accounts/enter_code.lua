-- Use up a code of a sign-in.
--
-- KEYS: the codes   ARGV: the field of the code
-- Returns the account that the code leads into; false if there is no such code
local player = redis.call('HGET', KEYS[1], ARGV[1])
if player then
  redis.call('DEL', KEYS[1])
end
return player
