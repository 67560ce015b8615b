-- Put another message in the place of one, or erase it: then nothing of it stays but that it is gone. May be done again.
--
-- KEYS: index, messages by time, what each writer's messages take, those that are gone
-- ARGV: writer, time in ms, message, the other (empty: none), its id, what is told of it ('erased', 'hidden' or ''), for
--       how many ms, audiences
-- Returns 1, or 0 if it is not there
local index, messages, writers, gone = unpack(KEYS)
local writer, time, message, other, id, told, lasts = unpack(ARGV)
if redis.call('HGET', messages, time) ~= message then
  return 0
end
local function place(at)
  return string.format('%015.0f', at)
end

if told ~= '' then
  local now = redis.call('TIME')
  local at = now[1] * 1000 + math.floor(now[2] / 1000)
  at = math.max(at, tonumber(redis.call('HGET', writers, ' gone') or '0') + 1)
  for number = 8, #ARGV do
    local audience = ARGV[number]
    redis.call('ZREMRANGEBYLEX', gone, '(' .. audience .. ' ', '(' .. audience .. ' ' .. place(at - lasts))
    redis.call('ZADD', gone, 0, audience .. ' ' .. place(at) .. ' ' .. id .. ' ' .. writer .. ' ' .. told)
  end
  redis.call('PEXPIRE', gone, lasts)
  redis.call('HSET', writers, ' gone', string.format('%.0f', at))
end
if other ~= '' then
  redis.call('HSET', messages, time, other)
  redis.call('HINCRBY', writers, writer, #other - #message)
  return 1
end
redis.call('HDEL', messages, time)
for number = 8, #ARGV do
  redis.call('ZREM', index, ARGV[number] .. ' ' .. place(tonumber(time)))
end
if redis.call('HINCRBY', writers, writer, -#message) <= 0 then
  redis.call('HDEL', writers, writer, writer .. ' last')
end
if redis.call('EXISTS', messages) == 0 then
  redis.call('DEL', writers)
end
return 1
