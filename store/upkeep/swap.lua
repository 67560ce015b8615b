-- Put pages of a list in the place of another, and rows of the store into them: all at once, or nothing.
--
-- KEYS: the hash of how many rows are in pages, the list, its pages, what is void, placements, pages that are being
--       written, pages that are to be deleted
-- ARGV: how many rows more there are in pages then; then counts, each with what it counts: pages that go
--       (name, object), pages that come (name, object, score), rows that go into them (game, its placement as known, the
--       new one), games that are void no more
-- Returns 1, or 0 if something is otherwise by now
local counts, list, pages, void, placed, writing, dropping = unpack(KEYS)
local cursor = 2
local function take(width)
  local found = {}
  local count = tonumber(ARGV[cursor])
  cursor = cursor + 1
  for i = 1, count do
    found[i] = {unpack(ARGV, cursor, cursor + width - 1)}
    cursor = cursor + width
  end
  return found
end
local old, new, moving, cleared = take(2), take(3), take(3), take(1)
for _, page in ipairs(old) do
  if not redis.call('ZSCORE', pages, page[1]) then
    return 0
  end
end
for _, page in ipairs(new) do
  if redis.call('SISMEMBER', writing, page[2]) == 0 then
    return 0
  end
end
for _, row in ipairs(moving) do
  if redis.call('HGET', placed, row[1]) ~= row[2] or not redis.call('ZSCORE', list, row[1]) then
    return 0
  end
end
for _, row in ipairs(cleared) do
  if not redis.call('ZSCORE', void, row[1]) then
    return 0
  end
end
local time = redis.call('TIME')
local now = string.format('%.0f', time[1] * 1000)
for _, page in ipairs(old) do
  redis.call('ZREM', pages, page[1])
  redis.call('ZADD', dropping, now, page[2])
end
for _, page in ipairs(new) do
  redis.call('ZADD', pages, page[3], page[1])
  redis.call('SREM', writing, page[2])
end
for _, row in ipairs(moving) do
  redis.call('HSET', placed, row[1], row[3])
  redis.call('ZREM', list, row[1])
end
-- Made anew, since a list that was long once stays a tree, of five times the bytes.
local left = redis.call('ZCARD', list)
if #moving > 0 and left > 0 and left <= 128 then
  local rows, pairs = redis.call('ZRANGE', list, 0, -1, 'WITHSCORES'), {}
  for i = 1, #rows, 2 do
    pairs[i], pairs[i + 1] = rows[i + 1], rows[i]
  end
  redis.call('DEL', list)
  redis.call('ZADD', list, unpack(pairs))
end
for _, row in ipairs(cleared) do
  redis.call('ZREM', void, row[1])
end
if redis.call('HINCRBY', counts, list, ARGV[1]) <= 0 then
  redis.call('HDEL', counts, list)
end
return 1
