-- Keep a branch of a game with its moves, if it is still as it was known to be.
--
-- KEYS: meta, branches, moves
-- ARGV: id, what is known ('' for nothing), the branch, its moves, how many a game has at most, its account, and how many
-- that has in a game at most
-- Returns 'ok', 'full', 'full of one's own', 'gone' if there is no such game any more, or what the branch is ('' for
--         none) instead
local meta, branches, moves = unpack(KEYS)
local id, known, branch, played, most, account, most_own = unpack(ARGV)
local there = redis.call('HMGET', meta, 'version', 'removed')
if not there[1] or there[2] then
  return 'gone'
end
local now = redis.call('HGET', branches, id) or ''
if now ~= known then
  return now
end
if known == '' then
  local rows, own = redis.call('HVALS', branches), 0
  for _, row in ipairs(rows) do
    if cjson.decode(row).account == account then
      own = own + 1
    end
  end
  if own >= tonumber(most_own) then
    return "full of one's own"
  end
  if #rows >= tonumber(most) then
    return 'full'
  end
end
redis.call('HSET', branches, id, branch)
redis.call('HSET', moves, id, played)
return 'ok'
