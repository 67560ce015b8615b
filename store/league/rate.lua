-- Change the ratings of those who have played the next game of the league, if that is still the next one.
--
-- KEYS: how far the league is, the ratings of its table, the table by what they are worth, the results
-- ARGV: how far it is as far as known, how far it is then, the result, ...of each player: name, rating, what it is worth
-- Returns 1, or 0 if the league has gone on meanwhile
local progress, ratings, order, results = unpack(KEYS)
if (redis.call('GET', progress) or '') ~= ARGV[1] then
  return 0
end
redis.call('SET', progress, ARGV[2])
redis.call('RPUSH', results, ARGV[3])
for i = 4, #ARGV, 3 do
  redis.call('HSET', ratings, ARGV[i], ARGV[i + 1])
  redis.call('ZADD', order, ARGV[i + 2], ARGV[i])
end
return 1
