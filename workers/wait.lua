-- Let a game wait for a look, unless it waits as urgently already.
--
-- For each urgency there are the accounts whose games wait, by when each had its last turn, and the games of each
-- account, by when they came. Whose last turn was longest ago is next; who had none lately comes as if it had been LATELY
-- ago, so that newcomers go before those who have had their share, and nobody waits for ever. All is written each time,
-- so that what the server has lost comes back with the next claim. This is a server of its own, never a cluster, so that
-- names may be made up here.
--
-- KEYS: the games that wait, by when they came, for each urgency, the most urgent first
-- ARGV: game, urgency (its place in KEYS), account
local game, urgency, account = ARGV[1], tonumber(ARGV[2]), ARGV[3]
local LATELY = 10 * 1000000
for other, games in ipairs(KEYS) do
  if other < urgency and redis.call('ZSCORE', games, game) then
    return
  end
  if other > urgency then
    redis.call('ZREM', games, game)
  end
end
local time = redis.call('TIME')
local now, games = time[1] * 1000000 + time[2], KEYS[urgency]
redis.call('ZREMRANGEBYSCORE', games .. ':turns', '-inf', string.format('(%.0f', now - LATELY))
local turn = redis.call('ZSCORE', games .. ':turns', account) or string.format('%.0f', now - LATELY)
redis.call('ZADD', games, 'NX', string.format('%.0f', now), game)
redis.call('ZADD', games .. ':of:' .. account, 'NX', string.format('%.0f', now), game)
redis.call('ZADD', games .. ':accounts', 'NX', turn, account)
