-- Find out whether a store was begun as a sandbox; one that is empty begins as one.
--
-- KEYS: the mark
-- Returns 1 if it is a sandbox, else 0
if redis.call('EXISTS', KEYS[1]) == 1 then
  return 1
end
if redis.call('DBSIZE') > 0 then
  return 0
end
redis.call('SET', KEYS[1], '1')
return 1
