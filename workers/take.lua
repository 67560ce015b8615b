-- Take the game whose turn it is: of the most urgent ones that of the account whose last turn was longest ago.
--
-- KEYS: the hash of games that wait, with how urgently   ARGV: prefix, how many urgencies there are
-- Returns the game, or nothing
local prefix = ARGV[1]
for urgency = 1, tonumber(ARGV[2]) do
  local ring = prefix .. urgency
  local account = redis.call('LPOP', ring)
  while account do
    local games = ring .. ':' .. account
    local game = redis.call('LPOP', games)
    if redis.call('EXISTS', games) == 1 then
      redis.call('RPUSH', ring, account)
    end
    -- What became more urgent meanwhile waits there too, and this is what is left of it.
    if game and redis.call('HGET', KEYS[1], game) == tostring(urgency) then
      redis.call('HDEL', KEYS[1], game)
      return game
    end
    account = redis.call('LPOP', ring)
  end
end
return false
