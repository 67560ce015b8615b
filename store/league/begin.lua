-- Let somebody play the next game of the league for a lease, or go on, unless somebody else does.
--
-- KEYS: who plays
-- ARGV: who wants to, the lease in milliseconds
-- Returns 1, or 0 if somebody else plays
local player = redis.call('GET', KEYS[1])
if player and player ~= ARGV[1] then
  return 0
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
