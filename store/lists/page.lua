-- A page of a list, from the row after a cursor on, however many rows have the same score.
--
-- KEYS: the list, and one whose rows are left out of the count, if any
-- ARGV: 1 for the lowest score first, 0 for the highest; score and game of the cursor ('' for the first page); limit
-- Returns how many rows there are in all, then games and scores: one row more than the limit if there is one
local list, is_rising, score, last, limit = KEYS[1], ARGV[1] == '1', ARGV[2], ARGV[3], tonumber(ARGV[4])
local range = is_rising and 'ZRANGE' or 'ZREVRANGE'
local from = 0
if score ~= '' then
  -- Those of the cursor's score stand together, in the order of their names: halve until it is found.
  local before = is_rising and redis.call('ZCOUNT', list, '-inf', '(' .. score) or redis.call('ZCOUNT', list, '(' .. score, '+inf')
  local first, behind = before, before + redis.call('ZCOUNT', list, score, score)
  while first < behind do
    local middle = math.floor((first + behind) / 2)
    local game = redis.call(range, list, middle, middle)[1]
    local is_behind = is_rising and game > last or not is_rising and game < last
    if is_behind then
      behind = middle
    else
      first = middle + 1
    end
  end
  from = first
end
local count = redis.call('ZCARD', list) - (KEYS[2] and redis.call('ZCARD', KEYS[2]) or 0)
return {count, redis.call(range, list, from, from + limit, 'WITHSCORES')}
