-- Keep a message beside a game's log. A later one has a later time, so that times tell messages apart.
--
-- KEYS: index, messages by time, what each writer's messages take, meta
-- ARGV: writer, message, the most bytes, request (empty: none), audiences
-- Returns {'ok', time in ms, message as it is kept}, {'full', the writer's bytes} or {'gone', 0}
local index, messages, writers, meta = unpack(KEYS)
local writer, message, most, request = unpack(ARGV)
if redis.call('HEXISTS', meta, 'version') == 0 then
  return {'gone', 0}
end
-- The same request again, since its reply was lost.
local last = redis.call('HGET', writers, writer .. ' last')
if request ~= '' and last and string.sub(last, 1, #request + 1) == request .. ' ' then
  local time = string.sub(last, #request + 2)
  local kept = redis.call('HGET', messages, time)
  if kept then
    return {'ok', tonumber(time), kept}
  end
end
local bytes = tonumber(redis.call('HGET', writers, writer) or '0')
if bytes + #message > tonumber(most) then
  return {'full', bytes}
end
local now = redis.call('TIME')
local at = now[1] * 1000 + math.floor(now[2] / 1000)
local newest = tonumber(redis.call('HGET', writers, ' latest') or '0')
if newest >= at then
  at = newest + 1
end
local time = string.format('%.0f', at)
redis.call('HSET', messages, time, message)
for number = 5, #ARGV do
  redis.call('ZADD', index, 0, ARGV[number] .. ' ' .. string.format('%015.0f', at))
end
redis.call('HINCRBY', writers, writer, #message)
redis.call('HSET', writers, ' latest', time)
if request ~= '' then
  redis.call('HSET', writers, writer .. ' last', request .. ' ' .. time)
end
return {'ok', at, message}
