-- Take a game that the archive has on again, unless the store knows one of that id, be it that it was removed.
--
-- KEYS: meta, outbox   ARGV: game, then names and values of its meta
-- Returns 1, or 0 if there is one
if redis.call('EXISTS', KEYS[1]) == 1 then
  return 0
end
redis.call('HSET', KEYS[1], unpack(ARGV, 2))
redis.call('XADD', KEYS[2], '*', 'game', ARGV[1])
return 1
