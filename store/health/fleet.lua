-- Say that a process lives, and what it knows; forget those that have said nothing for long.
--
-- KEYS: processes (a hash by name), beats (a sorted set by when each said so last), held
-- ARGV: name ('' says nothing), what is told of it ('' for one that ends), life (ms)
-- Returns what is held ('' for nothing), the time (ms), and for each process its name, what is told, when it said so
local processes, beats, held = unpack(KEYS)
local name, told, life = ARGV[1], ARGV[2], tonumber(ARGV[3])
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local function forget(who)
  redis.call('HDEL', processes, who)
  redis.call('ZREM', beats, who)
end
if name ~= '' and told ~= '' then
  redis.call('HSET', processes, name, told)
  redis.call('ZADD', beats, string.format('%.0f', now), name)
elseif name ~= '' then
  forget(name)
end
local found = {redis.call('GET', held) or '', string.format('%.0f', now)}
local rows = redis.call('ZRANGE', beats, 0, -1, 'WITHSCORES')
for i = 1, #rows, 2 do
  -- A clock that was set back leaves beats that are yet to come.
  local about = redis.call('HGET', processes, rows[i])
  if about and math.abs(now - tonumber(rows[i + 1])) <= life then
    found[#found + 1], found[#found + 2], found[#found + 3] = rows[i], about, rows[i + 1]
  else
    forget(rows[i])
  end
end
return found
