-- Let a finished game go that the archive has, if the store has it still as it was read.
--
-- KEYS: log, meta, snapshot, orders
-- ARGV: version and time of its latest entry, the commitment of that to the facts, which object the archive has of it,
--       how often it had been taken back, its row in short ('' for none), then the fields of its meta that are read
--       elsewhere from now on
-- Returns 1, or 0 if it is otherwise by now
local log, meta = KEYS[1], KEYS[2]
local version, at, facts, archived, restores, row = unpack(ARGV)
local known = redis.call('HMGET', meta, 'version', 'at', 'removed', 'archived', 'restoring', 'restores')
if known[1] ~= version or known[2] ~= at or known[3] or known[4] or known[5] then
  return 0
end
-- Taken back meanwhile: its object is, or will be, deleted.
if (known[6] or '0') ~= restores then
  return 0
end
local last = redis.call('XREVRANGE', log, '+', '-', 'COUNT', 1)[1]
if not last or last[1] ~= version .. '-0' or redis.call('XLEN', log) ~= tonumber(version) then
  return 0
end
for i = 1, #last[2], 2 do
  if last[2][i] == 'facts' and last[2][i + 1] ~= facts then
    return 0
  end
end
-- Made anew, since a hash that was large once stays a table, of twice the bytes.
local fields = redis.call('HGETALL', meta)
redis.call('DEL', meta)
redis.call('HSET', meta, 'archived', archived, unpack(fields))
if #ARGV > 6 then
  redis.call('HDEL', meta, unpack(ARGV, 7))
end
if row ~= '' then
  redis.call('HSET', meta, 'row', row)
end
redis.call('DEL', log, KEYS[3], KEYS[4])
return 1
