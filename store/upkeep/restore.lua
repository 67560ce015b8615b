-- Take a game back from the archive, if it is there still. May be done again.
--
-- KEYS: log, meta, snapshot
-- ARGV: which object the archive has of it, how often it was taken back then, count of names and values of the snapshot,
--       these, the same of its meta, then of each entry its id, count of names and values, these
-- Returns 1, or 0 if it is not archived there any more
local log, meta, snapshot = unpack(KEYS)
if redis.call('HGET', meta, 'archived') ~= ARGV[1] then
  return 0
end
redis.call('DEL', log, snapshot)
local count = tonumber(ARGV[3])
local cursor = 4
for i = cursor, cursor + count - 1, 2 do
  redis.call('HSET', snapshot, ARGV[i], ARGV[i + 1])
end
cursor = cursor + count
count = tonumber(ARGV[cursor])
for i = cursor + 1, cursor + count, 2 do
  redis.call('HSETNX', meta, ARGV[i], ARGV[i + 1])
end
cursor = cursor + 1 + count
while cursor <= #ARGV do
  count = tonumber(ARGV[cursor + 1])
  redis.call('XADD', log, ARGV[cursor], unpack(ARGV, cursor + 2, cursor + 1 + count))
  cursor = cursor + 2 + count
end
redis.call('HDEL', meta, 'archived', 'row')
-- Until its object is deleted it is not moved again. It will have another one then, which nobody deletes who is late.
redis.call('HSET', meta, 'restoring', ARGV[1], 'restores', ARGV[2])
return 1
