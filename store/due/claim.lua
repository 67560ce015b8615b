-- Take what is due in a partition: each game is handed out for one lease, and comes back if nothing was appended by then.
--
-- KEYS: due, leases   ARGV: now (ms; 0: the server's own time), lease (ms), limit
-- Returns in how many ms something is due there next ('' for never; 0 if it is by now), and then for each game:
-- game, '<seq>-<lease>-<urgency>-<account>', lateness in ms
local due, leases = unpack(KEYS)
local now = tonumber(ARGV[1])
if now == 0 then
  local time = redis.call('TIME')
  now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
end
local games = redis.call('ZRANGEBYSCORE', due, '-inf', string.format('%.0f', now), 'WITHSCORES', 'LIMIT', 0, ARGV[3])
local taken = {''}
for i = 1, #games, 2 do
  local game, score = games[i], tonumber(games[i + 1])
  local seq, lease, whose = string.match(redis.call('HGET', leases, game) or '0-0', '^(%d+)-(%d+)(.*)$')
  local ticket = seq .. '-' .. string.format('%.0f', tonumber(lease) + 1) .. whose
  redis.call('HSET', leases, game, ticket)
  redis.call('ZADD', due, string.format('%.0f', now + tonumber(ARGV[2])), game)
  taken[#taken + 1] = game
  taken[#taken + 1] = ticket
  taken[#taken + 1] = string.format('%.0f', math.max(0, now - score))
end
local following = redis.call('ZRANGE', due, 0, 0, 'WITHSCORES')[2]
if following then
  taken[1] = string.format('%.0f', math.max(0, following - now))
end
return taken
