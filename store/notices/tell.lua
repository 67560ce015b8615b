-- Enter notices of an account into its ledger, with what is to become of each. One that is there already stays.
--
-- KEYS: ledger, index, deliveries, how far it was told of games, work items by their times, leases, and then a queue for
--       each channel
-- ARGV: a MessagePack map: game ('' for none), known ('' for nothing), seq, the field
--       of its mark with that (or nothing), notices {id, the id that earlier versions
--       gave it ('' for none), at, data, deliveries {field, data, due ('' for never), queue, work item}}
-- Returns 1, or 0 if the account was told more of the game meanwhile
local ledger, index, deliveries, told, due, leases = unpack(KEYS, 1, 6)
local request = cmsgpack.unpack(ARGV[1])
if request.game ~= '' then
  if (redis.call('HGET', told, request.game) or '') ~= request.known then
    return 0
  end
  redis.call('HSET', told, request.game, request.seq)
  if #request.mark > 0 then
    redis.call('HSET', told, request.mark[1], request.mark[2])
  end
end

-- As mark_work_item.lua does.
local function mark(work_item, at)
  local leased = redis.call('HGET', leases, work_item)
  if not leased then
    redis.call('ZADD', due, 'LT', at, work_item)
    redis.call('PUBLISH', 'turnfold:work-items', string.match(due, '%d+'))
    return
  end
  local ends, marked = string.match(leased, '^(%d+)%-(%d*)$')
  if marked == '' or tonumber(at) < tonumber(marked) then
    redis.call('HSET', leases, work_item, ends .. '-' .. at)
  end
end

-- The same id may have been another's, of a part of the game that was lost: its time tells.
local function is_entered_by_former(notice)
  local entered = notice.former ~= '' and redis.call('HGET', ledger, notice.former)
  return entered and cjson.decode(entered).at == tonumber(notice.at)
end

for _, notice in ipairs(request.notices) do
  if not is_entered_by_former(notice) and redis.call('HSETNX', ledger, notice.id, notice.data) == 1 then
    redis.call('ZADD', index, notice.at, notice.id)
    for _, delivery in ipairs(notice.deliveries) do
      redis.call('HSET', deliveries, delivery.field, delivery.data)
      if delivery.due ~= '' then
        redis.call('ZADD', KEYS[6 + delivery.queue], delivery.due, notice.id)
        mark(delivery.work_item, delivery.due)
      end
    end
  end
end
return 1
