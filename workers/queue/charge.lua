-- Charge an account for a look at a game of its: by what was charged lately it waits longer than others do.
--
-- A charge wears off as time goes by. So an account that needs little has its turn by when it came, and one
-- that needs much comes after one that needs less, but never longer after its time than what counts at most.
--
-- KEYS: the games among which it waited   ARGV: account, now, by how much later it comes, and at most (microseconds)
local games, account, now = KEYS[1], ARGV[1], tonumber(ARGV[2])
local before = math.max(now, tonumber(redis.call('ZSCORE', games .. ':turns', account) or 0))
local place = string.format('%.0f', math.min(before + ARGV[3], now + ARGV[4]))
redis.call('ZADD', games .. ':turns', place, account)
redis.call('ZADD', games .. ':accounts', 'XX', place, account)
