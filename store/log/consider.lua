-- Keep what a bot has considered before an answer, unless the game is gone meanwhile. May be done again.
--
-- KEYS: meta, thoughts   ARGV: seq, the thought, how many a game has at most, seconds that they are kept
-- Returns 1, or 0 if there is no such game
if redis.call('HEXISTS', KEYS[1], 'version') == 0 then
  return 0
end
redis.call('ZADD', KEYS[2], ARGV[1], ARGV[2])
redis.call('ZREMRANGEBYRANK', KEYS[2], 0, -1 - ARGV[3])
redis.call('EXPIRE', KEYS[2], ARGV[4])
return 1
