-- Note that a game of members is over, once.
--
-- KEYS: games that were noted, those that are not rated yet   ARGV: game, when it ended (ms), what is rated
-- Returns 1, or 0 if it was noted before
if redis.call('SADD', KEYS[1], ARGV[1]) == 0 then
  return 0
end
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[3])
return 1
