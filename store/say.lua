-- Keep a message beside a game's log. A later one has a later time, so that times tell messages apart.
--
-- KEYS: talk, what each writer's messages take, meta
-- ARGV: writer, message, the most bytes, request (empty: none)
-- Returns {'ok', time in ms, message as it is kept}, {'full', the writer's bytes} or {'gone', 0}
local talk, writers, meta = unpack(KEYS)
local writer, message, most, request = unpack(ARGV)
if redis.call('HEXISTS', meta, 'version') == 0 then
  return {'gone', 0}
end
-- The same request again, since its reply was lost.
local last = redis.call('HGET', writers, writer .. ' last')
if request ~= '' and last and string.sub(last, 1, #request + 1) == request .. ' ' then
  local time = string.sub(last, #request + 2)
  local kept = redis.call('ZRANGEBYSCORE', talk, time, time)[1]
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
local newest = redis.call('ZRANGE', talk, -1, -1, 'WITHSCORES')
if newest[2] and tonumber(newest[2]) >= at then
  at = tonumber(newest[2]) + 1
end
local time = string.format('%.0f', at)
redis.call('ZADD', talk, time, message)
redis.call('HINCRBY', writers, writer, #message)
if request ~= '' then
  redis.call('HSET', writers, writer .. ' last', request .. ' ' .. time)
end
return {'ok', at, message}
