-- Sign in with a passkey: it gives an account another token, and may make all others worthless.
--
-- An authenticator that counts its signatures tells more each time; one that does not tells 0 (WebAuthn, 6.1.1).
--
-- KEYS: account, passkeys, their uses, tokens, the uses of these, what was done
-- ARGV: id, count, now (ms), digest of the token, the token, 1 to revoke the others, what is done, what is done
--       instead if the count has not grown, how many deeds are kept
-- Returns 1, or 0 if there is no such account or passkey, or the count has not grown
local account, passkeys, uses, tokens, token_uses, activity = unpack(KEYS)
local id, count = ARGV[1], tonumber(ARGV[2])
if redis.call('EXISTS', account) == 0 or redis.call('HEXISTS', passkeys, id) == 0 then
  return 0
end
if redis.call('HEXISTS', tokens, ARGV[4]) == 1 then
  -- The same again, whose answer was lost on the way.
  return 1
end
local before = tonumber(string.match(redis.call('HGET', uses, id) or '0', '^%d+'))
local has_grown = count > before or (count == 0 and before == 0)
if has_grown then
  redis.call('HSET', uses, id, count .. ' ' .. ARGV[3])
  if ARGV[6] == '1' then
    redis.call('DEL', tokens, token_uses)
  end
  redis.call('HSET', tokens, ARGV[4], ARGV[5])
end
redis.call('LPUSH', activity, has_grown and ARGV[7] or ARGV[8])
redis.call('LTRIM', activity, 0, ARGV[9] - 1)
return has_grown and 1 or 0
