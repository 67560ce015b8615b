-- Let a game wait for a look, unless it waits as urgently already.
--
-- For each urgency there are the accounts whose games wait, by their places, and the games of each account, by when they
-- came. The place of an account is when it came, or later by what it was charged for its turns (`charge.lua`). All is
-- written each time, so that what the server has lost comes back with the next claim. This is a server of its own, never
-- a cluster, so that names may be made up here.
--
-- KEYS: the jobs, and the games that wait, by when they came, for each urgency, the most urgent first
-- ARGV: game, urgency (its place among KEYS), account, now (microseconds)
-- Returns how many jobs and how many games wait
local game, urgency, account, now = ARGV[1], tonumber(ARGV[2]), ARGV[3], ARGV[4]

local function add(games)
  -- The charge has worn off by then.
  redis.call('ZREMRANGEBYSCORE', games .. ':turns', '-inf', now)
  local place = redis.call('ZSCORE', games .. ':turns', account) or now
  redis.call('ZADD', games, 'NX', now, game)
  redis.call('ZADD', games .. ':of:' .. account, 'NX', now, game)
  redis.call('ZADD', games .. ':accounts', 'NX', place, account)
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
