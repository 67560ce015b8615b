-- Let the pages of a list go, if all that they have is void.
--
-- KEYS: the hash of how many rows are in pages, the list, its pages, what is void, pages that are to be deleted
-- ARGV: each page that the list is known to have (name, object)
-- Returns 1, or 0 if something of them counts, or there are others by now
local counts, list, pages, void, dropping = unpack(KEYS)
local rows = tonumber(redis.call('HGET', counts, list) or 0)
if rows ~= redis.call('ZCARD', void) or redis.call('ZCARD', pages) * 2 ~= #ARGV then
  return 0
end
for i = 1, #ARGV, 2 do
  if not redis.call('ZSCORE', pages, ARGV[i]) then
    return 0
  end
end
for i = 1, #ARGV, 2 do
  redis.call('ZADD', dropping, 0, ARGV[i + 1])
end
redis.call('HDEL', counts, list)
redis.call('DEL', pages, void)
return 1
