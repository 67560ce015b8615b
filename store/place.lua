-- Put a game into the lists where it belongs now and take it out of those where it no longer does.
--
-- KEYS: the hash of placements, ...the lists it belongs to now
-- ARGV: game, version, score of each list
-- Returns 1, or 0 if a later version was placed already
local placed = KEYS[1]
local old = redis.call('HGET', placed, ARGV[1])
if old then
  old = cjson.decode(old)
  if old.version > tonumber(ARGV[2]) then
    return 0
  end
end
local now = {}
for i = 2, #KEYS do
  now[KEYS[i]] = true
  redis.call('ZADD', KEYS[i], ARGV[i + 1], ARGV[1])
end
if old then
  for _, name in ipairs(old.lists) do
    if not now[name] then
      redis.call('ZREM', name, ARGV[1])
    end
  end
end
local lists = {}
for i = 2, #KEYS do
  lists[#lists + 1] = KEYS[i]
end
redis.call('HSET', placed, ARGV[1], cjson.encode({version = tonumber(ARGV[2]), lists = lists}))
return 1
