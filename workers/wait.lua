-- Let a game wait for a look, unless it waits as urgently already.
--
-- For each urgency there are the accounts whose games wait, by when each had its last turn, and the games of each
-- account, by when they came. Whose last turn was longest ago is next; who had none lately comes as if it had been LATELY
-- ago, so that newcomers go before those who have had their share, and nobody waits for ever. All is written each time,
-- so that what the server has lost comes back with the next claim. This is a server of its own, never a cluster, so that
-- names may be made up here.
--
-- KEYS: the jobs, and the games that wait, by when they came, for each urgency, the most urgent first
-- ARGV: game, urgency (its place among KEYS), account, now (microseconds)
-- Returns how many jobs and how many games wait
local game, urgency, account, now = ARGV[1], tonumber(ARGV[2]), ARGV[3], ARGV[4]
local LATELY = 10 * 1000000

local function add(games)
  local lately = string.format('%.0f', now - LATELY)
  redis.call('ZREMRANGEBYSCORE', games .. ':turns', '-inf', '(' .. lately)
  local turn = redis.call('ZSCORE', games .. ':turns', account) or lately
  redis.call('ZADD', games, 'NX', now, game)
  redis.call('ZADD', games .. ':of:' .. account, 'NX', now, game)
  redis.call('ZADD', games .. ':accounts', 'NX', turn, account)
end

local count, is_there = 0, false
for place = 2, #KEYS do
  local games = KEYS[place]
  if place < urgency then
    is_there = is_there or redis.call('ZSCORE', games, game)
  elseif place > urgency then
    redis.call('ZREM', games, game)
  elseif not is_there then
    add(games)
  end
  count = count + redis.call('ZCARD', games)
end
return {redis.call('LLEN', KEYS[1]), count}
