-- Read what is needed to fold a game: its meta, a snapshot made by this build if there is one, and the entries from
-- the snapshot's own on (so that it can be checked against its entry).
--
-- KEYS: log, meta, snapshot   ARGV: snapshot key
-- Returns {meta as a flat list, snapshot seq, snapshot data, entries}
local log, meta, snapshot = unpack(KEYS)
local fields = redis.call('HGETALL', meta)
local stored = redis.call('HMGET', snapshot, 'seq', 'key', 'data')
if stored[1] and stored[2] == ARGV[1] then
  return {fields, stored[1], stored[3], redis.call('XRANGE', log, stored[1] .. '-0', '+')}
end
return {fields, '0', '', redis.call('XRANGE', log, '-', '+')}
