-- Let a game wait for a look, unless it waits as urgently already.
--
-- Accounts have their turns one after the other: for each urgency there is a ring of accounts, and each account in it
-- has a list of its games. This is a server of its own, never a cluster, so that names may be made up here.
--
-- KEYS: the hash of games that wait, with how urgently   ARGV: prefix, game, urgency (1 before 2), account
-- Returns 1, or 0 if it waits already
local prefix, game, urgency, account = unpack(ARGV)
local known = redis.call('HGET', KEYS[1], game)
if known and tonumber(known) <= tonumber(urgency) then
  return 0
end
redis.call('HSET', KEYS[1], game, urgency)
if redis.call('RPUSH', prefix .. urgency .. ':' .. account, game) == 1 then
  redis.call('RPUSH', prefix .. urgency, account)
end
return 1
