-- Use the code of a grant up, and count how often it is shown.
--
-- KEYS: the grant   ARGV: for how many seconds it is remembered
-- Returns the grant, how often its code was shown, and the token that it was changed for ('' if none is known);
--         nothing if there is no such code
local grant = redis.call('HGET', KEYS[1], 'grant')
if not grant then
  return {}
end
local uses = redis.call('HINCRBY', KEYS[1], 'uses', 1)
if uses == 1 then
  redis.call('EXPIRE', KEYS[1], ARGV[1])
end
return {grant, uses, redis.call('HGET', KEYS[1], 'token') or ''}
