-- Take the game whose turn it is: of the most urgent ones that of the account whose last turn was longest ago.
--
-- KEYS: the games that wait, by when they came, for each urgency, the most urgent first
-- Returns the game, or nothing
local time = redis.call('TIME')
local now = string.format('%.0f', time[1] * 1000000 + time[2])
for _, games in ipairs(KEYS) do
  local accounts = games .. ':accounts'
  local account = redis.call('ZRANGE', accounts, 0, 0)[1]
  while account do
    local own = games .. ':of:' .. account
    local game = redis.call('ZPOPMIN', own)[1]
    -- What became more urgent meanwhile waits there, and this is what is left of it.
    local is_due = game and redis.call('ZREM', games, game) == 1
    if redis.call('EXISTS', own) == 0 then
      redis.call('ZREM', accounts, account)
    elseif is_due then
      redis.call('ZADD', accounts, now, account)
    end
    if is_due then
      redis.call('ZADD', games .. ':turns', now, account)
      return game
    end
    account = redis.call('ZRANGE', accounts, 0, 0)[1]
  end
end
return false
