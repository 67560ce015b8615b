-- Let an account's games count no more, and forget all that came of those that did.
--
-- KEYS: members by account, accounts by member, those who play at night, ...of each table: standings, its best
-- ARGV: account
-- Returns 1, or 0 for who is no member
local known = redis.call('HGET', KEYS[1], ARGV[1])
if not known then
  return 0
end
local id = cjson.decode(known).id
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('HDEL', KEYS[2], id)
redis.call('SREM', KEYS[3], ARGV[1])
for i = 4, #KEYS, 2 do
  redis.call('HDEL', KEYS[i], id)
  redis.call('ZREM', KEYS[i + 1], id)
end
return 1
