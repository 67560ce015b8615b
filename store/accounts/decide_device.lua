-- Let a device into an account, or not, if nobody has decided yet.
--
-- KEYS: the device   ARGV: 'approved' or 'denied', player, the credential of the token that decides
-- Returns 1, or 0 if there is none that waits
if redis.call('HGET', KEYS[1], 'state') ~= 'waiting' then
  return 0
end
redis.call('HSET', KEYS[1], 'state', ARGV[1], 'player', ARGV[2], 'shown', ARGV[3])
return 1
