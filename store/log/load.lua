-- Read what is needed to fold a game: its meta, a snapshot of this form if there is one, and the entries from
-- the snapshot's own on (so that it can be checked against its entry).
--
-- KEYS: log, meta, snapshot, accounts   ARGV: snapshot format
-- Returns {meta as a flat list, accounts as a flat list, snapshot seq, snapshot data, entries, the time}
local log, meta, snapshot, accounts = unpack(KEYS)
local fields, known = redis.call('HGETALL', meta), redis.call('HGETALL', accounts)
local time = redis.call('TIME')
local stored = redis.call('HMGET', snapshot, 'seq', 'key', 'data')
if stored[1] and stored[2] == ARGV[1] then
  return {fields, known, stored[1], stored[3], redis.call('XRANGE', log, stored[1] .. '-0', '+'), time}
end
return {fields, known, '0', '', redis.call('XRANGE', log, '-', '+'), time}
