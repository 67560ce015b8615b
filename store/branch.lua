-- Keep a branch of a game with its moves, if it is still as it was known to be.
--
-- KEYS: meta, branches, moves
-- ARGV: id, what is known ('' for nothing), the branch, its moves, how many a game has at most
-- Returns 'ok', 'full', 'gone' if there is no such game any more, or what the branch is ('' for none) instead
local meta, branches, moves = unpack(KEYS)
local id, known, branch, played, most = unpack(ARGV)
local there = redis.call('HMGET', meta, 'version', 'removed')
if not there[1] or there[2] then
  return 'gone'
end
local now = redis.call('HGET', branches, id) or ''
if now ~= known then
  return now
end
if known == '' and redis.call('HLEN', branches) >= tonumber(most) then
  return 'full'
end
redis.call('HSET', branches, id, branch)
redis.call('HSET', moves, id, played)
return 'ok'
