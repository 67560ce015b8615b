-- Use up the code of a sign-in. The last try ends it, right or wrong.
--
-- KEYS: the sign-in   ARGV: the field of the code
-- Returns the account that the code leads into and what was begun; nothing if there is no such sign-in or code
local begun = redis.call('HGET', KEYS[1], 'begun')
if not begun then
  return {}
end
local player = redis.call('HGET', KEYS[1], ARGV[1])
if redis.call('HINCRBY', KEYS[1], 'tries', -1) <= 0 or player then
  redis.call('DEL', KEYS[1])
end
if not player then
  return {}
end
return {player, begun}
