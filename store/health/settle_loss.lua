-- Take lost games on: no entry from before is missed any more. Losses of other games that were noted meanwhile stand.
--
-- KEYS: the lost games, the counts, since when, the players of the games, when a loss was taken on
-- ARGV: a MessagePack map, the LossSettlement of store/health/losses.py
local games, counts, since, players, accepted = unpack(KEYS)
local settlement = cmsgpack.unpack(ARGV[1])
redis.call('SET', accepted, string.format('%.0f', settlement.accepted))
for _, lost in ipairs(settlement.games) do
  local game, seq, at, left = unpack(lost)
  if redis.call('HGET', games, game) == string.format('%.0f-%.0f-%.0f', seq, at, left) then
    redis.call('HDEL', games, game)
    redis.call('HDEL', players, game)
  end
end
if redis.call('HLEN', games) == 0 then
  redis.call('DEL', counts, since, players)
end
