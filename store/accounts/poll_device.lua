-- Ask whether somebody has let a device in. A device that asks faster than is
-- allowed has to ask more slowly from then on.
--
-- KEYS: the device   ARGV: now (ms), seconds that are added to the pause between two polls
-- Returns {'expired'}, {'slow-down', seconds until it may ask again}, {'waiting', the same}, {'denied'}, or {'approved',
--         player, name, scopes, the credential of the token that has let it in}, once
local device, now = KEYS[1], tonumber(ARGV[1])
local found = redis.call('HMGET', device, 'state', 'polled', 'interval', 'player', 'name', 'scopes', 'shown')
local state = found[1]
if not state then
  return {'expired'}
end
redis.call('HSET', device, 'polled', ARGV[1])
if state == 'waiting' then
  if found[2] and now - tonumber(found[2]) < tonumber(found[3]) * 1000 then
    return {'slow-down', tostring(redis.call('HINCRBY', device, 'interval', ARGV[2]))}
  end
  return {'waiting', found[3]}
end
redis.call('DEL', device)
if state == 'denied' then
  return {'denied'}
end
return {'approved', found[4], found[5], found[6], found[7]}
