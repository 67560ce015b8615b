-- Count a look at a game that begins to let bots look ahead. The count is forgotten with the next entry, and when
-- a look comes to its end; that a look is one too many stays: a bot's stand-in answers in it.
--
-- KEYS: meta   ARGV: looks that may begin at an entry before the stand-in answers
-- Returns how many have begun at this entry, this one included; 0 for a game that is not there
local meta = KEYS[1]
local version = redis.call('HGET', meta, 'version')
if not version then
  return 0
end
local seq, count = string.match(redis.call('HGET', meta, 'searches') or '', '^(%d+)-(%d+)$')
local begun = seq == version and tonumber(count) + 1 or 1
redis.call('HSET', meta, 'searches', version .. '-' .. string.format('%.0f', begun))
if begun > tonumber(ARGV[1]) then
  redis.call('HSET', meta, 'gave_way', '1')
end
return begun
