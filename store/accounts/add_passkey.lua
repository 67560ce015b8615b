-- Add a passkey to an account that has fewer than it may.
--
-- KEYS: account, passkeys, their uses, what was done, tokens
-- ARGV: id, passkey, use, how many there may be, what is done, how many deeds are kept, digest of the token that asks
-- Returns added, known if the account has it, or is gone, full, or revoked
local account, passkeys, uses, activity, tokens = unpack(KEYS)
local there = redis.call('HGET', passkeys, ARGV[1])
if there == ARGV[2] then
  -- The same again, whose answer was lost on the way.
  return 'added'
end
if redis.call('HEXISTS', tokens, ARGV[7]) == 0 then
  return 'revoked'
end
if there or redis.call('EXISTS', account) == 0 then
  return 'known'
end
if redis.call('HLEN', passkeys) >= tonumber(ARGV[4]) then
  return 'full'
end
redis.call('HSET', passkeys, ARGV[1], ARGV[2])
redis.call('HSET', uses, ARGV[1], ARGV[3])
redis.call('LPUSH', activity, ARGV[5])
redis.call('LTRIM', activity, 0, ARGV[6] - 1)
return 'added'
