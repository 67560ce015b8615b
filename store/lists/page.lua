-- Rows of a list, from the one after a cursor on, however many have the same score; and where its pages go on, if some
-- of its rows are in pages. A void row stands in a page still, and is no row any more.
--
-- KEYS: the hash of how many rows are in pages; the list, its pages, what is void; the same of a list whose rows are
--       left out of the count, if any
-- ARGV: 1 for the lowest score first, 0 for the highest; score and game of the cursor ('' for the first page); limit;
--       ...games of which it is asked whether they are void
-- Returns how many rows there are in all; games and scores, so many at most; the page that has the cursor in it and the
--       one behind, each with the score of its first row ({} for none); for each game 1 if it is void, else 0
local counts, list, pages, void = unpack(KEYS)
local is_rising, score, last, limit = ARGV[1] == '1', ARGV[2], ARGV[3], tonumber(ARGV[4])
-- Those of the cursor's score stand together, in the order of their names: halve until the first one behind is found.
local function behind_cursor(key, range)
  if score == '' then
    return 0
  end
  local before = is_rising and redis.call('ZCOUNT', key, '-inf', '(' .. score) or redis.call('ZCOUNT', key, '(' .. score, '+inf')
  local first, behind = before, before + redis.call('ZCOUNT', key, score, score)
  while first < behind do
    local middle = math.floor((first + behind) / 2)
    -- A page is named by its first game; what follows has a comma before it.
    local game = string.match(redis.call(range, key, middle, middle)[1], '^[^,]*')
    if is_rising and game > last or not is_rising and game < last then
      behind = middle
    else
      first = middle + 1
    end
  end
  return first
end
local function count(key)
  local there, paged = redis.call('ZCARD', KEYS[key]), redis.call('HGET', counts, KEYS[key])
  return paged and there + paged - redis.call('ZCARD', KEYS[key + 2]) or there, paged
end
local all, paged = count(2)
local range = is_rising and 'ZRANGE' or 'ZREVRANGE'
local from = behind_cursor(list, range)
local rows = limit > 0 and redis.call(range, list, from, from + limit - 1, 'WITHSCORES') or {}
local holding, following = {}, {}
if paged and not is_rising then
  local first = behind_cursor(pages, 'ZREVRANGE')
  following = redis.call('ZREVRANGE', pages, first, first, 'WITHSCORES')
  if first > 0 then
    holding = redis.call('ZREVRANGE', pages, first - 1, first - 1, 'WITHSCORES')
  end
end
local voids = {}
for i = 5, #ARGV do
  voids[i - 4] = redis.call('ZSCORE', void, ARGV[i]) and 1 or 0
end
return {all - (KEYS[5] and count(5) or 0), rows, holding, following, voids}
