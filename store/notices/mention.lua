-- Note that others want something of an account in a game: since the first that it has not settled, up to the latest.
--
-- KEYS: the mentions
-- ARGV: kind and game, when (ms), the seat of who asks, its id, how many mentions there may be
local kept = redis.call('HGET', KEYS[1], ARGV[1])
local since = ARGV[2]
if kept then
  local first, last = string.match(kept, '^(%d+) (%d+)')
  if tonumber(last) >= tonumber(ARGV[2]) then
    return 0
  end
  since = first
elseif redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[5]) then
  return 0
end
redis.call('HSET', KEYS[1], ARGV[1], since .. ' ' .. ARGV[2] .. ' ' .. ARGV[3] .. ' ' .. ARGV[4])
return 1
