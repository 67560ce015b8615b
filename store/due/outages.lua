-- Say that dispatchers are at work. If none was for too long, that was an outage: it is noted, once.
--
-- KEYS: when one was last at work, the list of outages
-- ARGV: now (ms; 0: the server's own time), the longest silence (ms), how many outages are kept
-- Returns 1 if an outage was noted, else 0
local now, noted = tonumber(ARGV[1]), 0
if now == 0 then
  local time = redis.call('TIME')
  now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
end
local last = tonumber(redis.call('GET', KEYS[1]) or now)
if now - last > tonumber(ARGV[2]) then
  redis.call('RPUSH', KEYS[2], string.format('%.0f-%.0f', last, now))
  redis.call('LTRIM', KEYS[2], -tonumber(ARGV[3]), -1)
  noted = 1
end
redis.call('SET', KEYS[1], string.format('%.0f', math.max(last, now)))
return noted
