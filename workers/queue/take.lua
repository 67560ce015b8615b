-- Take the game whose turn it is: of the most urgent ones that of the account that is first by its place.
--
-- The cost of a look is known when it is over: until then its account waits as if that were as much as counts.
--
-- KEYS: the jobs, and the games that wait, by when they came, for each urgency, the most urgent first
-- ARGV: the place of an account that has just had its turn (microseconds)
-- Returns the game, its account, which games it was taken from, and how many jobs and how many games wait, or nothing
local found, whose, from, count = false, false, false, 0
for place = 2, #KEYS do
  local games = KEYS[place]
  local accounts = games .. ':accounts'
  local account = not found and redis.call('ZRANGE', accounts, 0, 0)[1]
  while account do
    local own = games .. ':of:' .. account
    local game = redis.call('ZPOPMIN', own)[1]
    -- A game that became more urgent meanwhile waits there, and this is the rest of it.
    local is_due = game and redis.call('ZREM', games, game) == 1
    if redis.call('EXISTS', own) == 0 then
      redis.call('ZREM', accounts, account)
    elseif is_due then
      redis.call('ZADD', accounts, ARGV[1], account)
    end
    if is_due then
      found, whose, from = game, account, games
    end
    account = not found and redis.call('ZRANGE', accounts, 0, 0)[1]
  end
  count = count + redis.call('ZCARD', games)
end
return found and {found, whose, from, redis.call('LLEN', KEYS[1]), count}
