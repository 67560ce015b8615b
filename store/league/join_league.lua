-- Let an account's games count in the league, or name another kind of player.
--
-- KEYS: members by account, accounts by member, those who play at night, what operators did about the account
-- ARGV: account, who it is as a member if it is none yet, its kind, 1 for who plays at night
-- Returns the member as it is then; nothing for an account that is excluded
local step = redis.call('LINDEX', KEYS[4], -1)
if step and cjson.decode(step).what == 'excluded' then
  return false
end
local known = redis.call('HGET', KEYS[1], ARGV[1])
local member = cjson.decode(known or ARGV[2])
member.kind = ARGV[3]
member.nights = ARGV[4] == '1'
local now = cjson.encode(member)
redis.call('HSET', KEYS[1], ARGV[1], now)
redis.call('HSET', KEYS[2], member.id, ARGV[1])
redis.call(member.nights and 'SADD' or 'SREM', KEYS[3], ARGV[1])
return now
