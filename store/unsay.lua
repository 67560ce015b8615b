-- Put another message in the place of one, or erase it: then nothing of it stays. May be done again.
--
-- KEYS: index, messages by time, what each writer's messages take
-- ARGV: writer, time in ms, message, the other (empty: none), audiences
-- Returns 1, or 0 if it is not there
local index, messages, writers = unpack(KEYS)
local writer, time, message, other = unpack(ARGV)
if redis.call('HGET', messages, time) ~= message then
  return 0
end
if other ~= '' then
  redis.call('HSET', messages, time, other)
  redis.call('HINCRBY', writers, writer, #other - #message)
  return 1
end
redis.call('HDEL', messages, time)
for number = 5, #ARGV do
  redis.call('ZREM', index, ARGV[number] .. ' ' .. string.format('%015.0f', tonumber(time)))
end
if redis.call('HINCRBY', writers, writer, -#message) <= 0 then
  redis.call('HDEL', writers, writer, writer .. ' last')
end
if redis.call('EXISTS', messages) == 0 then
  redis.call('DEL', writers)
end
return 1
