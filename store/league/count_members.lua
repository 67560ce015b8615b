-- Change the standings of the members who have played a game, if it is still to be rated; or all of a table, made anew.
--
-- KEYS: results of the table, its standings, its best, accounts by member, games that are not rated yet, meetings
-- ARGV: how many results there are as far as known, the game (empty for a table made anew), its result (empty if it
--       does not count), how long meetings are known (s), how many pairs have met, ...these,
--       ...of each member: id, standing, what it is worth (empty for who is not shown)
-- Returns 1, or 0 if something has happened meanwhile
local results, standings, best, accounts, games, meetings = unpack(KEYS)
local count, game, result, lasting, pairs_met = unpack(ARGV)
local first = 6 + tonumber(pairs_met)
if redis.call('LLEN', results) ~= tonumber(count) then
  return 0
end
if game == '' then
  redis.call('DEL', standings, best)
else
  for i = first, #ARGV, 3 do
    if redis.call('HEXISTS', accounts, ARGV[i]) == 0 then
      return 0
    end
  end
  if redis.call('ZREM', games, game) == 0 then
    return 0
  end
end
if result ~= '' then
  redis.call('RPUSH', results, result)
end
for i = 6, first - 1 do
  redis.call('HINCRBY', meetings, ARGV[i], 1)
  redis.call('EXPIRE', meetings, lasting)
end
for i = first, #ARGV, 3 do
  local id = ARGV[i]
  if redis.call('HEXISTS', accounts, id) == 1 then
    redis.call('HSET', standings, id, ARGV[i + 1])
    if ARGV[i + 2] ~= '' then
      redis.call('ZADD', best, ARGV[i + 2], id)
    end
  end
end
return 1
