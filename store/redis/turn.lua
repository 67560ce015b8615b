-- Turn the clock of a sandbox forward. For processes no time has passed: what says that they live goes with it.
--
-- KEYS: the mark, by how much it is ahead, when a dispatcher was last at work, when processes said that they live
-- ARGV: seconds, work channel, work items channel, the channel of turned clocks
-- Returns 1, or 0 for a store that is no sandbox
local mark, ahead, dispatched, beats = unpack(KEYS)
local seconds = ARGV[1]
if redis.call('EXISTS', mark) == 0 then
  return 0
end
redis.call('INCRBY', ahead, seconds)
if redis.call('EXISTS', dispatched) == 1 then
  redis.call('INCRBY', dispatched, seconds * 1000)
end
for _, name in ipairs(redis.call('ZRANGE', beats, 0, -1)) do
  redis.call('ZINCRBY', beats, seconds * 1000, name)
end
-- Nobody knows any more what is due when.
for channel = 2, 4 do
  redis.call('PUBLISH', ARGV[channel], '')
end
return 1
