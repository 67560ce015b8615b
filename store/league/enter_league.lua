-- Note that a game of members is over, once: it is known for longer than it may still be noted.
--
-- KEYS: games that were noted by when they ended, those that are not rated yet
-- ARGV: game, when it ended (ms), what is rated, since when a game has to be over at most, and from when on it is known
-- Returns 1, or 0 if it was noted before or is over for too long
local noted, unrated = KEYS[1], KEYS[2]
local game, ended, entry, earliest, known = unpack(ARGV)
redis.call('ZREMRANGEBYSCORE', noted, '-inf', '(' .. known)
if tonumber(ended) < tonumber(earliest) or redis.call('ZADD', noted, 'GT', ended, game) == 0 then
  return 0
end
redis.call('ZADD', unrated, ended, entry)
return 1
