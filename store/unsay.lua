-- Erase a message: nothing of it stays. May be done again.
--
-- KEYS: talk, what each writer's messages take   ARGV: writer, message
-- Returns 1, or 0 if it is not there
local talk, writers = unpack(KEYS)
local writer, message = unpack(ARGV)
if redis.call('ZREM', talk, message) == 0 then
  return 0
end
if redis.call('HINCRBY', writers, writer, -#message) <= 0 then
  redis.call('HDEL', writers, writer, writer .. ' last')
end
return 1
