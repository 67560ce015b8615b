-- Change the ways into an account, and note what was done.
--
-- KEYS: tokens, the uses of these, recovery codes, what was done, passkeys, the uses of these
-- ARGV: a MessagePack map, the Change of store/credentials.py
-- Returns 1, or 0 if there are too many tokens for that
local tokens, uses, codes, activity, passkeys, passkey_uses = unpack(KEYS)
local change = cmsgpack.unpack(ARGV[1])
for digest, token in pairs(change.added) do
  if redis.call('HGET', tokens, digest) == token then
    -- The same again, whose answer was lost on the way.
    return 1
  end
end
if change.most and redis.call('HLEN', tokens) >= change.most then
  return 0
end
for token, digest in pairs(change.dropped) do
  redis.call('HDEL', tokens, digest)
  redis.call('HDEL', uses, token)
end
for digest, token in pairs(change.added) do
  redis.call('HSET', tokens, digest, token)
end
if next(change.codes) then
  redis.call('DEL', codes)
end
for digest, at in pairs(change.codes) do
  redis.call('HSET', codes, digest, at)
end
for id, passkey in pairs(change.passkeys) do
  if passkey == '' then
    redis.call('HDEL', passkeys, id)
    redis.call('HDEL', passkey_uses, id)
  elseif redis.call('HEXISTS', passkeys, id) == 1 then
    redis.call('HSET', passkeys, id, passkey)
  end
end
if change.deed ~= '' then
  redis.call('LPUSH', activity, change.deed)
  redis.call('LTRIM', activity, 0, change.kept - 1)
end
return 1
