-- Take one of the tries of a sign-in.
--
-- It stays when none is left: its code may be on the way still, and be good for another one.
--
-- KEYS: the sign-in
-- Returns what was begun, the sign-in whose code is good for it, and as whom its browser is known; nothing if there is no
-- such sign-in or no try left
local found = redis.call('HMGET', KEYS[1], 'begun', 'of', 'known', 'tries')
if not found[1] or tonumber(found[4]) < 1 then
  return {}
end
redis.call('HINCRBY', KEYS[1], 'tries', -1)
return {found[1], found[2], found[3]}
