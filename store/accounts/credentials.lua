-- Change the ways into an account, and note what was done.
--
-- KEYS: tokens, the uses of these, recovery codes, what was done, passkeys, the uses of these
-- ARGV: a MessagePack map, the Change of store/accounts/credentials.py
-- Returns 1, 0 if there are too many tokens for that, or -1 if a token is gone that has to be there
local tokens, uses, codes, activity, passkeys, passkey_uses = unpack(KEYS)
local change = cmsgpack.unpack(ARGV[1])
for digest in pairs(change.added) do
  if redis.call('HEXISTS', tokens, digest) == 1 then
    -- The same again, whose answer was lost on the way, or that was sent at the same time.
    return 1
  end
end
local asking = string.match(change.shown, '[^.]+$')
if asking and redis.call('HEXISTS', tokens, asking) == 0 then
  return -1
end
if change.most and redis.call('HLEN', tokens) >= change.most then
  return 0
end
local dropped, is_there = change.dropped, change.kept == ''
if change.kept then
  local rows = redis.call('HGETALL', tokens)
  for at = 1, #rows, 2 do
    local token = cjson.decode(rows[at + 1]).id
    is_there = is_there or token == change.kept
    dropped[token] = token ~= change.kept and rows[at] or nil
  end
  if not is_there then
    return -1
  end
end
for token, digest in pairs(dropped) do
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
  redis.call('LTRIM', activity, 0, change.deeds - 1)
end
return 1
